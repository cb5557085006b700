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
import { parseSide } from './diff-side.js';
import type { FailurePrinter } from './failure-text.js';
import {
  answerFlags,
  followFlag,
  jsonFlag,
  langFlag,
  parseCount,
  runFlags,
  showFlags,
  toolFlags,
} from './flags.js';

const words = (brief: string, placeholder = 'WORD') =>
  ({ kind: 'array', parameter: { brief, parse: String, placeholder } }) as const;
const one = (brief: string, placeholder: string) =>
  ({ kind: 'tuple', parameters: [{ brief, parse: String, placeholder }] }) as const;

const LAYER_NAMES = [...CACHE_LAYERS, 'responses'] as const;

const countFlag = (brief: string, least: number, most: number) =>
  ({
    kind: 'parsed',
    parse: (text: string) => parseCount(text, least, most),
    brief,
    optional: true,
    placeholder: 'N',
  }) as const;

const query = buildCommand({
  loader: async () => (await import('./commands/query.js')).runQuery,
  parameters: {
    flags: { ...jsonFlag, ...showFlags, ...toolFlags, ...followFlag, ...answerFlags, ...runFlags },
    positional: words('A language (optional) and a word', '[LANG] WORD'),
  },
  docs: {
    brief: 'Look up a word',
    fullDescription:
      'Asks every tool that knows the language and prints lemmas, readings and senses, each with its sources.\nWithout a language the script decides; plain ASCII is tried in all three.\n\n  langnet query lat lupus\n  langnet query λόγος\n  langnet lat virumque --json\n  langnet lat virumque --context "arma virumque cano" --format anki >> cards.txt',
  },
});

const plan = buildCommand({
  loader: async () => (await import('./commands/plan.js')).runPlan,
  parameters: {
    flags: {
      ...jsonFlag,
      ...toolFlags,
      ...followFlag,
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

const cts = buildCommand({
  loader: async () => (await import('./commands/cts.js')).runCts,
  parameters: {
    flags: {
      ...jsonFlag,
      ...langFlag,
      quote: {
        kind: 'parsed',
        parse: String,
        brief: 'Words that should stand there; says whether they do',
        optional: true,
        placeholder: 'TEXT',
      },
      neighbours: countFlag('Units shown before the passage, and behind it (2)', 0, 50),
      limit: countFlag('Units shown of a long passage (60)', 1, 500),
      skip: countFlag('Units of a long passage to pass over (0)', 0, 1_000_000),
      refresh: runFlags.refresh,
    },
    positional: words('A citation as dictionaries print it, or a CTS URN', 'CITATION'),
  },
  docs: {
    brief: 'Find the passage of a citation, with its URN, author, work, edition and neighbours',
    fullDescription:
      'Resolves a citation as Lewis & Short, LSJ and Monier-Williams print it, or a CTS URN, and prints the passage from the installed texts. Says how sure it is and why; an abbreviation of several works lists them all, the likeliest first.\n\n  langnet cts "Verg. E. 2, 63"\n  langnet cts "Pl. Ap. 17a-c" --neighbours 1\n  langnet cts urn:cts:greekLit:tlg0012.tlg001:1.1-1.7 --json\n  langnet cts "RV. 1, 173, 3"\n  langnet cts "Verg. E. 9, 53" --quote "lupi Moerim videre priores"',
  },
});

const read = buildCommand({
  loader: async () => (await import('./commands/read.js')).runRead,
  parameters: {
    flags: {
      ...jsonFlag,
      file: {
        kind: 'parsed',
        parse: String,
        brief: 'Read this file instead of a text on the command line; - for standard input',
        optional: true,
        placeholder: 'FILE',
      },
      tools: toolFlags.tools,
      refresh: runFlags.refresh,
      noCache: runFlags.noCache,
      offline: runFlags.offline,
      stats: runFlags.stats,
    },
    positional: words(
      'A language, and a text, a file, a CTS URN or - for standard input',
      'LANG TEXT|FILE|URN|-',
    ),
  },
  docs: {
    brief: 'Read a text or a passage word by word: lemma, reading and gloss of each',
    fullDescription:
      'What stands behind the language is the text itself, or a file if its path has a slash or a suffix; --file names any file. A CTS URN is read from the installed texts.\n\n  langnet read lat "arma virumque cano"\n  langnet read grc urn:cts:greekLit:tlg0012.tlg001:1.1-1.7\n  langnet read lat caesar.txt --json\n  pdftotext book.pdf - | langnet read lat -',
  },
});

const concept = buildCommand({
  loader: async () => (await import('./commands/concept.js')).runConcept,
  parameters: {
    flags: {
      ...jsonFlag,
      from: {
        kind: 'parsed',
        parse: String,
        brief: 'Take the meaning of a word of this language',
        optional: true,
        placeholder: 'LANG',
      },
      all: { kind: 'boolean', brief: 'With --from: of all its senses, not only the first', default: false },
      tools: toolFlags.tools,
      mode: answerFlags.mode,
      refresh: runFlags.refresh,
      noCache: runFlags.noCache,
      offline: runFlags.offline,
    },
    positional: words('The name of a meaning, or with --from a word', 'NAME'),
  },
  docs: {
    brief: 'List the words of all three languages that share a meaning, each with the works that attest it',
    fullDescription:
      'A meaning is named by its constant, the plainest English word for it in capitals; data/core/constants.tsv lists them all. With --from the meaning is that of a word, which is looked up as any other.\n\n  langnet concept FIRE\n  langnet concept --from lat lupus\n  langnet concept --from san agni --all --json',
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

const sideFlag = (brief: string) =>
  ({ kind: 'parsed', parse: parseSide, brief, optional: true, placeholder: 'SIDE' }) as const;

const diff = buildCommand({
  loader: async () => (await import('./commands/diff.js')).runDiff,
  parameters: {
    flags: {
      from: sideFlag('The answer to start from; without it, today’s'),
      to: sideFlag('The answer to compare it with; without it, today’s'),
      ...jsonFlag,
      ...toolFlags,
      mode: answerFlags.mode,
      offline: runFlags.offline,
      noCache: runFlags.noCache,
    },
    positional: words('A language (optional) and a word; not needed with a saved answer', '[LANG] WORD'),
  },
  docs: {
    brief: 'Compare two answers to one query: what came, went, moved, joined or split, and who attests it',
    fullDescription:
      'SIDE is generation=N, mode=open|skeptic, tools=a,b or parsers=before|TOOL@VERSIONS, several of them with commas between; or file=FILE, an answer saved with `langnet query --json`.\n\n  langnet diff lat lupus --from generation=1\n  langnet diff lat lupus --from mode=open --to mode=skeptic\n  langnet diff grc λόγος --from tools=perseus --to tools=perseus,diogenes\n  langnet diff san agni --from parsers=before\n  langnet diff --from file=lupus.json --json',
  },
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

const serve = buildCommand({
  loader: async () => (await import('./commands/serve.js')).runServe,
  parameters: {
    flags: {
      port: countFlag('Port to listen at; 0 takes a free one (8117)', 0, 65_535),
      host: {
        kind: 'parsed',
        parse: String,
        brief: 'Address to listen at (127.0.0.1); any other than this machine’s own needs a token',
        optional: true,
        placeholder: 'HOST',
      },
      ...jsonFlag,
    },
  },
  docs: {
    brief: 'Serve the web page and the HTTP API; other langnet commands use it while it runs',
    fullDescription:
      'Prints the address and serves until it is interrupted. It has the storage to itself meanwhile; other langnet commands go through it by themselves.\n\n  langnet serve\n  langnet serve --port 0 --json\n  LANGNET_SERVER_TOKEN=… langnet serve --host 0.0.0.0',
  },
});

const mcp = buildCommand({
  loader: async () => (await import('./commands/mcp.js')).runMcp,
  parameters: { flags: {} },
  docs: {
    brief: 'Serve models over standard input and output (Model Context Protocol)',
    fullDescription:
      'A program that speaks MCP starts it and asks with its tools lookup, lemmas, plan, trace, read, cts and concept. It ends when its input ends.\n\n  claude mcp add langnet -- langnet mcp',
  },
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
  read,
  cts,
  concept,
  plan,
  execute,
  normalize,
  facts,
  trace,
  raw,
  history,
  diff,
  reprocess,
  tools,
  doctor,
  setup,
  demo,
  index: buildRouteMap({ routes: { warm }, docs: { brief: 'Prepare answers ahead of time' } }),
  data,
  cache,
  store,
  serve,
  mcp,
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
