/** The commands and their flags. Only definitions: what a command does is loaded when it runs. */
import {
  type Application,
  ArgumentScannerError,
  buildApplication,
  buildCommand,
  buildRouteMap,
  type Command,
  formatMessageForArgumentScannerError,
  text_en,
} from '@stricli/core';
import { FailureError, failure } from '../../model/failure.js';
import { CACHE_LAYERS, STAGES } from '../../model/store.js';
import type { CliContext } from './context.js';
import type { FailurePrinter } from './failure-text.js';
import { answerFlags, jsonFlag, langFlag, runFlags, toolFlags } from './flags.js';

const words = (brief: string, placeholder = 'WORD') =>
  ({ kind: 'array', parameter: { brief, parse: String, placeholder } }) as const;
const one = (brief: string, placeholder: string) =>
  ({ kind: 'tuple', parameters: [{ brief, parse: String, placeholder }] }) as const;

const LAYER_NAMES = [...CACHE_LAYERS, 'responses'] as const;

const query = buildCommand({
  loader: async () => (await import('./commands/query.js')).runQuery,
  parameters: {
    flags: { ...jsonFlag, ...toolFlags, ...answerFlags, ...runFlags },
    positional: words('A language (optional) and a word', '[LANG] WORD'),
  },
  docs: {
    brief: 'Look up a word',
    fullDescription:
      'Asks every tool that knows the language and prints lemmas, readings and senses, each with its sources.\nWithout a language the script decides; plain ASCII is tried in all three.\n\n  langnet query lat lupus\n  langnet query λόγος\n  langnet lat virumque --json',
  },
});

const plan = buildCommand({
  loader: async () => (await import('./commands/plan.js')).runPlan,
  parameters: {
    flags: {
      ...jsonFlag,
      ...toolFlags,
      mermaid: { kind: 'boolean', brief: 'Print a Mermaid flowchart', default: false },
    },
    positional: words('A language and a word', 'LANG WORD'),
  },
  docs: { brief: 'Show which tools would be asked, in which form, and what it would cost; asks nobody' },
});

const { explain: _explain, ...executeFlags } = runFlags;

const execute = buildCommand({
  loader: async () => (await import('./commands/plan.js')).runExecute,
  parameters: {
    flags: { ...jsonFlag, ...answerFlags, ...executeFlags },
    positional: one('A plan saved with `langnet plan --json`; - for standard input', 'PLAN'),
  },
  docs: { brief: 'Run a saved plan' },
});

const normalize = buildCommand({
  loader: async () => (await import('./commands/plan.js')).runNormalize,
  parameters: {
    flags: { ...jsonFlag },
    positional: words('A language (optional) and a text', '[LANG] TEXT'),
  },
  docs: { brief: 'Show the forms a word is looked up in, and the steps that led to them' },
});

const lemmas = buildCommand({
  loader: async () => (await import('./commands/lemmas.js')).runLemmas,
  parameters: {
    flags: {
      ...jsonFlag,
      ...toolFlags,
      refresh: runFlags.refresh,
      noCache: runFlags.noCache,
      offline: runFlags.offline,
      stats: runFlags.stats,
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Language', parse: String, placeholder: 'LANG' },
        {
          brief: 'A file with one form a line; - for standard input',
          parse: String,
          placeholder: 'FILE',
          default: '-',
        },
      ],
    },
  },
  docs: {
    brief: 'Print the lemmas of each form of a list',
    fullDescription:
      'Prints `form<TAB>lemma|lemma|…`, best first, one line for each line of input, in order; an unknown form has an empty second column.',
  },
});

const facts = buildCommand({
  loader: async () => (await import('./commands/facts.js')).runFacts,
  parameters: {
    flags: { ...jsonFlag, ...toolFlags, offline: runFlags.offline },
    positional: words('A language and a word', 'LANG WORD'),
  },
  docs: { brief: 'Print what each tool says in its own terms' },
});

const trace = buildCommand({
  loader: async () => (await import('./commands/trace.js')).runTrace,
  parameters: {
    flags: { ...jsonFlag },
    positional: one('Any id of an answer, or the beginning of one', 'ID'),
  },
  docs: { brief: 'Show where something comes from, down to the bytes' },
});

const raw = buildCommand({
  loader: async () => (await import('./commands/trace.js')).runRaw,
  parameters: { flags: {}, positional: one('The id of a response, or of anything made from one', 'ID') },
  docs: { brief: 'Print a stored response exactly as the tool sent it' },
});

const history = buildCommand({
  loader: async () => (await import('./commands/history.js')).runHistory,
  parameters: {
    flags: { ...jsonFlag, ...toolFlags },
    positional: words('A language and a word', 'LANG WORD'),
  },
  docs: { brief: 'List every call made for a word, generation by generation' },
});

const reprocess = buildCommand({
  loader: async () => (await import('./commands/reprocess.js')).runReprocess,
  parameters: {
    flags: {
      tool: {
        kind: 'parsed',
        parse: String,
        brief: 'Only responses of this tool',
        optional: true,
        placeholder: 'TOOL',
      },
      stage: {
        kind: 'enum',
        values: STAGES,
        brief: 'Make this stage and those after it anew even if they are current',
        optional: true,
      },
      ...jsonFlag,
    },
  },
  docs: { brief: 'Read everything stored again with the parsers of today; may be interrupted and resumed' },
});

const tools = buildCommand({
  loader: async () => (await import('./commands/tools.js')).runTools,
  parameters: { flags: { ...jsonFlag } },
  docs: { brief: 'List the tools, their state, and what would bring the missing ones' },
});

const doctor = buildCommand({
  loader: async () => (await import('./commands/tools.js')).runDoctor,
  parameters: { flags: { ...jsonFlag } },
  docs: { brief: 'Check the installation, the stores and every tool' },
});

const setup = buildCommand({
  loader: async () => (await import('./commands/tools.js')).runSetup,
  parameters: {
    flags: {
      systemPackages: { kind: 'boolean', brief: 'May install Debian packages (as root)', optional: true },
      ...jsonFlag,
    },
    positional: words('Tools to set up; all if none is named', 'TOOL'),
  },
  docs: { brief: 'Install or find the tools; says what it did, what it skipped and why' },
});

const demo = buildCommand({
  loader: async () => (await import('./commands/demo.js')).runDemo,
  parameters: { flags: {} },
  docs: { brief: 'Set up what can be, answer a word in each language, and trace one gloss to its bytes' },
});

const warm = buildCommand({
  loader: async () => (await import('./commands/lemmas.js')).runWarm,
  parameters: {
    flags: { ...langFlag, ...toolFlags, ...jsonFlag },
    positional: one('A file with one word a line, or `LANG<TAB>word`; - for standard input', 'FILE'),
  },
  docs: { brief: 'Look up a list of words ahead of time; may be interrupted and resumed' },
});

const layerFlag = {
  kind: 'enum',
  values: LAYER_NAMES,
  brief: 'Only this layer (`responses` is `plan`)',
  optional: true,
} as const;
const queryFlag = {
  kind: 'parsed',
  parse: String,
  brief: 'The word concerned',
  placeholder: 'WORD',
} as const;

const cache = buildRouteMap({
  routes: {
    status: buildCommand({
      loader: async () => (await import('./commands/cache.js')).runCacheStatus,
      parameters: { flags: { ...jsonFlag } },
      docs: { brief: 'Entries and size of each layer' },
    }),
    clear: buildCommand({
      loader: async () => (await import('./commands/cache.js')).runCacheClear,
      parameters: { flags: { layer: layerFlag } },
      docs: { brief: 'Forget everything, or one layer; costs time only' },
    }),
    analyze: buildCommand({
      loader: async () => (await import('./commands/cache.js')).runCacheAnalyze,
      parameters: { flags: { query: queryFlag, ...langFlag, ...toolFlags, ...jsonFlag } },
      docs: { brief: 'Say for each layer whether a query would hit, and if not, why' },
    }),
    invalidate: buildCommand({
      loader: async () => (await import('./commands/cache.js')).runCacheInvalidate,
      parameters: {
        flags: {
          query: queryFlag,
          ...langFlag,
          layer: layerFlag,
          all: { kind: 'boolean', brief: 'All layers, and ask the tools again next time', default: false },
        },
      },
      docs: { brief: 'Make one query be computed again from a layer on' },
    }),
  },
  docs: { brief: 'Look at, clear or invalidate what can be recomputed' },
});

const store = buildRouteMap({
  routes: {
    status: buildCommand({
      loader: async () => (await import('./commands/store.js')).runStoreStatus,
      parameters: { flags: { ...jsonFlag } },
      docs: { brief: 'What is stored, of which tools' },
    }),
    verify: buildCommand({
      loader: async () => (await import('./commands/store.js')).runStoreVerify,
      parameters: { flags: { ...jsonFlag } },
      docs: { brief: 'Check every stored response against its hash' },
    }),
    export: buildCommand({
      loader: async () => (await import('./commands/store.js')).runStoreExport,
      parameters: { flags: {}, positional: one('The file to write', 'FILE') },
      docs: { brief: 'Write everything stored into one file' },
    }),
    import: buildCommand({
      loader: async () => (await import('./commands/store.js')).runStoreImport,
      parameters: { flags: {}, positional: one('A file made by `store export`', 'FILE') },
      docs: { brief: 'Add everything from an export' },
    }),
  },
  docs: { brief: 'Look at, check, export or import the raw answers' },
});

const findingsFlag = {
  findings: {
    kind: 'boolean',
    brief: 'Print everything that could not be used, with its place',
    default: false,
  },
} as const;

const data = buildRouteMap({
  routes: {
    list: buildCommand({
      loader: async () => (await import('./commands/data.js')).runDataList,
      parameters: {
        flags: { ...jsonFlag },
        positional: words('Datasets to tell everything of; without any, all in brief', 'ID'),
      },
      docs: { brief: 'Datasets, installed or not; named ones with where their files are to be had' },
    }),
    install: buildCommand({
      loader: async () => (await import('./commands/data-install.js')).runDataInstall,
      parameters: {
        flags: {
          dataset: {
            kind: 'parsed',
            parse: String,
            brief: 'Only this dataset; without it, all that the source has files of',
            optional: true,
            placeholder: 'ID',
          },
          release: {
            kind: 'parsed',
            parse: String,
            brief: 'The publisher’s own version, to be kept with the data',
            optional: true,
            placeholder: 'TEXT',
          },
          ...findingsFlag,
          ...jsonFlag,
        },
        positional: one(
          'A folder, a file or an https address; plain, .gz, .tar, .tar.gz, .tgz or .zip',
          'SOURCE',
        ),
      },
      docs: {
        brief: 'Build indexes from a publisher’s files; may be interrupted and resumed',
        fullDescription:
          'Recognises by their names which datasets the files belong to, builds the index of each beside the one in use and swaps them at the end.\n\n  langnet data install ~/lexica/lsj\n  langnet data install lewis-short.zip --release 2026-08',
      },
    }),
    build: buildCommand({
      loader: async () => (await import('./commands/data-install.js')).runDataBuild,
      parameters: {
        flags: { ...findingsFlag, ...jsonFlag },
        positional: words('Datasets; without any, those that an older langnet built', 'ID'),
      },
      docs: { brief: 'Build installed datasets anew from the source they came from' },
    }),
    remove: buildCommand({
      loader: async () => (await import('./commands/data.js')).runDataRemove,
      parameters: { flags: { ...jsonFlag }, positional: one('The dataset', 'ID') },
      docs: { brief: 'Remove an installed dataset' },
    }),
    verify: buildCommand({
      loader: async () => (await import('./commands/data.js')).runDataVerify,
      parameters: {
        flags: { ...findingsFlag, ...jsonFlag },
        positional: words('Datasets; all if none is named', 'ID'),
      },
      docs: { brief: 'Check installed datasets, and compare them with their source where it is still there' },
    }),
  },
  docs: { brief: 'List, install, build, remove or check the dictionaries and tables the tools read' },
});

const completion = buildCommand({
  loader: async () => (await import('./commands/completion.js')).runCompletion,
  parameters: { flags: {}, positional: one('bash, zsh or fish', 'SHELL') },
  docs: { brief: 'Print a completion script', fullDescription: '  source <(langnet completion bash)' },
});

const complete = buildCommand({
  loader: async () => (await import('./commands/completion.js')).runComplete,
  parameters: { flags: {}, positional: words('The words typed so far', 'INPUT') },
  docs: { brief: 'Used by the completion scripts' },
});

const help = buildCommand({
  loader: async () => (await import('./commands/help.js')).runHelp,
  parameters: { flags: {}, positional: words('exit-codes, errors or settings', 'TOPIC') },
  docs: { brief: 'Explain exit-codes, errors or settings' },
});

const ROUTES = {
  query,
  lemmas,
  plan,
  execute,
  normalize,
  facts,
  trace,
  raw,
  history,
  reprocess,
  tools,
  doctor,
  setup,
  demo,
  index: buildRouteMap({ routes: { warm }, docs: { brief: 'Prepare answers ahead of time' } }),
  data,
  cache,
  store,
  completion,
  help,
  __complete: complete as Command<CliContext>,
};

export const COMMAND_NAMES: ReadonlySet<string> = new Set(Object.keys(ROUTES));

export function createCommands(print: FailurePrinter): Application<CliContext> {
  const root = buildRouteMap<keyof typeof ROUTES, CliContext>({
    routes: ROUTES,
    docs: {
      brief: 'Latin, Ancient Greek and Sanskrit words, with every answer traced to its bytes.',
      fullDescription:
        'Latin, Ancient Greek and Sanskrit words, with every answer traced to its bytes.\n\n  langnet lat lupus            look up a word (short for `langnet query lat lupus`)\n  langnet demo                 see it work\n  langnet help exit-codes      what the exit codes mean\n\n  langnet COMMAND --help       all flags of a command',
      hideRoute: { __complete: true },
    },
  });
  return buildApplication(root, {
    name: 'langnet',
    scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
    documentation: { caseStyle: 'convert-camel-to-kebab', onlyRequiredInUsageLine: true },
    determineExitCode: (error) => print(error).exitCode,
    localization: {
      text: {
        ...text_en,
        exceptionWhileParsingArguments: (error) => {
          const detail =
            error instanceof ArgumentScannerError
              ? formatMessageForArgumentScannerError(error, {})
              : String(error);
          return print(new FailureError(failure('usage', detail))).text;
        },
        exceptionWhileRunningCommand: (error) => print(error).text,
        exceptionWhileLoadingCommandFunction: (error) => print(error).text,
        commandErrorResult: (error) => print(error).text,
        noCommandRegisteredForInput: (info) => {
          const similar =
            info.corrections.length > 0 ? ` Did you mean ${info.corrections.join(' or ')}?` : '';
          const word = `To look it up as a word: langnet query ${info.input}`;
          return `langnet: There is no command \`${info.input}\`.${similar}\n  ${word} [usage]`;
        },
        formatException: (error) => (error instanceof Error ? error.message : String(error)),
      },
    },
  });
}
