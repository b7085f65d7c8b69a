/** The import rules of the architecture. Each rule forbids imports and gives the reason. */
/** All machines except those of the screens. New files there must be pure as well. */
const PURE = '^src/machines/(?!screens/)';

/** The layers of the server, from the lowest to the highest. */
const LAYERS = ['platform', 'people', 'stock', 'trading', 'workflows'];
/** Folders above all layers, which must not import each other. */
const ENTRY_FOLDERS = ['operations', 'jobs', 'threads'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Import cycles can fail at load time and hide a missing module, also if they only import types.',
      severity: 'error',
      from: { pathNot: ['\\.gen\\.tsx?$', '^tests/'] },
      to: { circular: true },
    },
    {
      name: 'no-cycles-in-tests',
      comment: 'Type-only cycles are harmless in tests.',
      severity: 'error',
      from: { path: '^tests/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file without imports that no file imports is dead code.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.config\\.ts$',
          '^src/machines/codes\\.ts$',
          '^src/drawing/',
          '^server/stock/search/kernel/assembly/',
          '^public/',
        ],
      },
      to: {},
    },
    {
      name: 'resolvable',
      comment:
        'Every import must resolve, with the exact case that Linux requires. Exempt are files compiled together with generated clients, and asset URLs, which the build resolves.',
      severity: 'error',
      from: { pathNot: '^tests/(contract/clients|verification/foreign-tools)/' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)|\\?url$' },
    },
    {
      name: 'product-without-test-tools',
      comment: 'Product code may use production dependencies only.',
      severity: 'error',
      from: { path: '^(src|server|demo)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'machines-are-pure',
      comment:
        'The web app, the server and tests share the machines: no I/O, no clock, no dependency except xstate.',
      severity: 'error',
      from: { path: PURE },
      to: { path: '.', pathNot: [PURE, '^node_modules/xstate/', '^src/api/ids\\.gen\\.ts$'] },
    },
    {
      name: 'kernel-below-workflows',
      comment:
        'The kernel must not import workflows, only the codes of colors and roles and the id types.',
      severity: 'error',
      from: { path: '^src/machines/kernel/' },
      to: {
        path: '^src/machines/',
        pathNot: '^src/machines/(kernel/|codes\\.ts$)',
      },
    },
    {
      name: 'workflows-are-independent',
      comment:
        'Workflows communicate by effects. They may share types and the guards for people, taking, keeping and pricing stones.',
      severity: 'error',
      from: { path: '^src/machines/workflows/([^/]+)\\.ts$' },
      to: {
        path: '^src/machines/workflows/',
        pathNot: '^src/machines/workflows/($1|actor-guards|reservation|list-line|below-cost)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'screen-machines-without-ui',
      comment: 'Screen machines may import workflows and API types, but no UI.',
      severity: 'error',
      from: { path: '^src/machines/screens/' },
      to: { path: '^(src|server)/', pathNot: '^src/(machines|api)/' },
    },
    {
      name: 'screen-machines-import-api-types-only',
      comment: 'Collaborators are injected into a screen machine. It sends no requests itself.',
      severity: 'error',
      from: { path: '^src/machines/screens/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'records-are-data',
      comment:
        'The tables of records are shared by all layers: they may import codes, names of lists and types of the contract only.',
      severity: 'error',
      from: { path: '^src/records/' },
      to: {
        path: '.',
        pathNot: [
          '^src/records/',
          '^src/machines/(codes|list-names)\\.ts$',
          '^src/api/(schema|ids)\\.gen\\.ts$',
        ],
      },
    },
    {
      name: 'records-import-api-types-only',
      comment: 'The tables of records use the types of the contract, but send no requests.',
      severity: 'error',
      from: { path: '^src/records/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'common-is-shared',
      comment:
        'Code shared by the web app and the server may import records, codes, formatting and types of the contract only.',
      severity: 'error',
      from: { path: '^src/common/' },
      to: {
        path: '.',
        pathNot: [
          '^src/(common|records)/',
          '^src/machines/(codes|list-names)\\.ts$',
          '^src/ui/format\\.ts$',
          '^src/api/(schema|ids)\\.gen\\.ts$',
        ],
      },
    },
    {
      name: 'aliases-without-imports',
      comment:
        'The search and the import of supplier lists use the aliases, so the aliases import neither.',
      severity: 'error',
      from: { path: '^src/common/trade/aliases/' },
      to: { path: '.', pathNot: '^src/common/trade/aliases/' },
    },
    {
      name: 'common-imports-api-types-only',
      comment: 'Shared code uses the types of the contract, but sends no requests.',
      severity: 'error',
      from: { path: '^src/common/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-below-features',
      comment: 'Only src/api handles the response envelope. It must not import code that uses it.',
      severity: 'error',
      from: { path: '^src/api/' },
      to: {
        path: '^(src|server)/',
        pathNot: '^src/(api/|machines/(problems|codes)\\.ts$)',
      },
    },
    {
      name: 'ui-has-no-domain-words',
      comment: 'src/ui is independent of the trade: it may import React and Mantine only.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: {
        path: '^(src|server)/',
        pathNot: ['^src/(ui|drawing)/', '^src/common/(count|file-limit|format|typed-day)\\.ts$'],
      },
    },
    {
      name: 'drawing-without-imports',
      comment: 'The server and the web app share the stone geometry, so it has no imports.',
      severity: 'error',
      from: { path: '^src/drawing/' },
      to: { path: '.', pathNot: '^src/drawing/' },
    },
    {
      name: 'features-are-independent',
      comment: 'Code that two features need belongs in src/shared.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'shared-below-features',
      comment: 'Code shared by features must not import features.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(features/|routes/|routeTree\\.gen\\.ts$|main\\.tsx$)',
      },
      to: { path: '^src/(features|routes)/' },
    },
    {
      name: 'lists-without-domain',
      comment: 'The list hooks serve every list: they may import machines, api and ui only.',
      severity: 'error',
      from: { path: '^src/shared/lists/' },
      to: {
        path: '^(src|server)/',
        pathNot: [
          '^src/(shared/lists|machines|api|ui)/',
          '^src/common/(capitalize|count|format|id-from-text|typed-day)\\.ts$',
        ],
      },
    },
    {
      name: 'routes-are-outermost',
      comment:
        'Routes are the outermost layer: only the generated route tree and the entry point import them.',
      severity: 'error',
      from: { pathNot: '^src/(routes/|routeTree\\.gen\\.ts$|main\\.tsx$)|^tests/' },
      to: { path: '^src/(routes/|routeTree\\.gen\\.ts$)' },
    },
    {
      name: 'client-without-server',
      comment: 'The web app uses the server through the contract only.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|demo|scripts)/' },
    },
    {
      name: 'server-without-client',
      comment:
        'The server shares with the web app: machines, codes, problems, src/common, src/records, the stone geometry and the types of the contract.',
      severity: 'error',
      from: { path: '^(server|demo)/' },
      to: {
        path: '^src/',
        pathNot: [PURE, '^src/api/(schema|ids)\\.gen\\.ts$', '^src/(common|drawing|records)/'],
      },
    },
    {
      name: 'server-imports-contract-types-only',
      comment:
        'The server imports only types of the contract from src/api. Its values are in server/platform/http.',
      severity: 'error',
      from: { path: '^(server|demo)/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    ...LAYERS.map((layer, at) => ({
      name: `server-layer-${layer}`,
      comment:
        'A server layer imports lower layers only. Inject what it needs from above, or move the file up.',
      severity: 'error',
      from: { path: `^server/${layer}/` },
      to: { path: '^server/', pathNot: `^server/(${LAYERS.slice(0, at + 1).join('|')})/` },
    })),
    ...ENTRY_FOLDERS.map((folder) => ({
      name: `server-entry-${folder}`,
      comment:
        'HTTP operations, jobs and the worker threads are independent of each other. Only server/*.ts imports all of them.',
      severity: 'error',
      from: { path: `^server/${folder}/` },
      to: { path: '^server/', pathNot: `^server/(${[...LAYERS, folder].join('|')})/` },
    })),
    {
      name: 'demo-is-outermost',
      comment:
        'The demo world uses the layers of the server. Only the first start and the scripts create it.',
      severity: 'error',
      from: { pathNot: '^(demo|scripts|tests)/|^server/first-run\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-above-layers',
      comment: 'The demo world must not import operations, jobs or threads.',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^server/', pathNot: `^server/(${LAYERS.join('|')})/` },
    },
    {
      name: 'server-folders-are-listed',
      comment: 'Add a new folder of the server to LAYERS or ENTRY_FOLDERS.',
      severity: 'error',
      from: {
        path: '^server/[^/]+/',
        pathNot: `^server/(${[...LAYERS, ...ENTRY_FOLDERS].join('|')})/`,
      },
      to: {},
    },
    {
      name: 'server-features-are-independent',
      comment:
        'Operations of one feature must not call those of another. Code that two features need belongs in a lower layer.',
      severity: 'error',
      from: { path: '^server/operations/([^/]+)/' },
      to: { path: '^server/operations/', pathNot: '^server/operations/($1/|handler\\.ts$)' },
    },
    {
      name: 'no-imports-of-tests',
      comment: 'Product code must not import tests.',
      severity: 'error',
      from: { pathNot: '^(tests/|[^/]+\\.config\\.ts$)' },
      to: { path: '^tests/' },
    },
    {
      name: 'single-import-of-xstate-graph',
      comment:
        'The graph functions are a separate entry point of xstate. Only one file of the tests imports it.',
      severity: 'error',
      from: { pathNot: '^tests/support/machines/walk\\.ts$' },
      to: { path: '^node_modules/xstate/.*graph' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage)/|(^|/)\\.cache/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
