/** `langnet demo`: the main job from nothing, in one command. */
import { DEFAULT_REQUEST } from '../../../engine/request.js';
import { FailureError } from '../../../model/failure.js';
import type { Language } from '../../../model/language.js';
import { answerText } from '../answer-text.js';
import type { CliContext } from '../context.js';
import { parseAnswer } from '../document.js';
import { styleFor } from '../style.js';
import { runSetup } from './tools.js';
import { runTrace } from './trace.js';

const WORDS: readonly (readonly [Language, string])[] = [
  ['lat', 'lupus'],
  ['grc', 'λύκος'],
  ['san', 'vṛka'],
];

export async function runDemo(this: CliContext): Promise<void> {
  const style = styleFor(this.isStdoutTerminal, this.env);
  const heading = (text: string) => this.out(`\n${style.bold(`— ${text}`)}\n\n`);
  heading('setting up what can be');
  await runSetup.call(this, { json: false });
  this.lookAgain();
  const engine = await this.engine();
  let claim: string | undefined;
  for (const [language, text] of WORDS) {
    heading(`langnet ${language} ${text}`);
    const [result] = await engine.answer([{ ...DEFAULT_REQUEST, language, text }], this.signal);
    if (result === undefined || !result.ok)
      throw new FailureError(result?.error ?? { code: 'defect', detail: '' });
    const document = parseAnswer(result.value.json);
    this.out(answerText(document, { columns: this.columns, style, view: 'didactic', isTraceable: true }));
    claim ??= document.senses[0]?.witnesses[0]?.claim_id;
  }
  if (claim === undefined) return this.exit(1);
  heading(`langnet trace ${claim}`);
  await runTrace.call(this, { json: false }, claim);
  this.exit(0);
}
