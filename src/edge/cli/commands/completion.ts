/** `langnet completion`: scripts that ask langnet itself what could come next. */
import { proposeCompletions } from '@stricli/core';
import { FailureError, failure } from '../../../model/failure.js';
import { createCommands } from '../commands.js';
import type { CliContext } from '../context.js';

const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_langnet() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(langnet __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _langnet langnet
`,
  zsh: `#compdef langnet
_langnet() {
  local -a proposals
  proposals=("\${(@f)$(langnet __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a proposals
}
compdef _langnet langnet
`,
  fish: `complete -c langnet -f -a '(langnet __complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
};

export function runCompletion(this: CliContext, _flags: object, shell: string): void {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (script === undefined) {
    throw new FailureError(
      failure(
        'usage',
        `There is no completion for \`${shell}\`.`,
        `Shells are: ${Object.keys(SCRIPTS).join(', ')}.`,
      ),
    );
  }
  this.out(script);
}

export async function runComplete(this: CliContext, _flags: object, ...inputs: string[]): Promise<void> {
  const app = createCommands(() => ({ text: '', exitCode: 0 }));
  const proposals = await proposeCompletions(app, inputs, this as never);
  for (const proposal of proposals) this.out(`${proposal.completion}\n`);
}
