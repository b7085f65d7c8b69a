/**
 * Who may import whom. Each arrow that the architecture allows is absent here; each rule says why the
 * others are not allowed.
 */
/** All of the machines but those of the client's screens; a new file among them is pure, or it is refused. */
const PURE = '^src/machines/(?!screens/)';

/** The rooms of the server that stand on each other, the lowest first. */
const LAYERS = ['platform', 'people', 'stock', 'trading', 'workflows'];
/** What stands on them, side by side. */
const ABOVE = ['operations', 'jobs', 'demo', 'threads'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one idea, or hide a third. Types alone cannot hang.',
      severity: 'error',
      from: { pathNot: '\\.gen\\.tsx?$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is a leftover.',
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
        'Every import leads somewhere, in the spelling that Linux knows. What stands beside generated clients is compiled where they are made, and the address of a file is for the build to find.',
      severity: 'error',
      from: { pathNot: '^tests/(contract/clients|verification/foreign-tools)/' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)|\\?url$' },
    },
    {
      name: 'product-without-test-tools',
      comment: 'What runs for a customer is a dependency, not a tool of ours.',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'machines-are-pure',
      comment:
        'Machines are asked by the client, the server and the tests alike: no input or output, no clock, nothing but xstate.',
      severity: 'error',
      from: { path: PURE },
      to: { path: '.', pathNot: [PURE, '^node_modules/xstate/', '^src/api/ids\\.gen\\.ts$'] },
    },
    {
      name: 'kernel-stands-below',
      comment:
        'The kernel knows no workflow; it knows what a colour and a role are called, and ids by their kinds.',
      severity: 'error',
      from: { path: '^src/machines/kernel/' },
      to: {
        path: '^src/machines/',
        pathNot: '^src/machines/(kernel/|codes\\.ts$)',
      },
    },
    {
      name: 'workflows-are-strangers',
      comment:
        'A workflow tells another by an effect. It may know its types, who people are, and what taking, keeping and pricing a stone asks for.',
      severity: 'error',
      from: { path: '^src/machines/workflows/([^/]+)\\.ts$' },
      to: {
        path: '^src/machines/workflows/',
        pathNot: '^src/machines/workflows/($1|people|taking|keeping|below-cost)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'screens-of-machines',
      comment:
        'Machines of the client stand on the workflows and on the types of the API, never on what is drawn.',
      severity: 'error',
      from: { path: '^src/machines/screens/' },
      to: { path: '^(src|server)/', pathNot: '^src/(machines|api)/' },
    },
    {
      name: 'screens-take-types-of-the-api',
      comment: 'A machine of a screen is given its collaborators; it fetches nothing by itself.',
      severity: 'error',
      from: { path: '^src/machines/screens/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'common-is-plain',
      comment:
        'What the client and the server read alike: codes, figures as they are written, the types of the contract, nothing else.',
      severity: 'error',
      from: { path: '^src/common/' },
      to: {
        path: '.',
        pathNot: [
          '^src/common/',
          '^src/machines/(codes|lists)\\.ts$',
          '^src/ui/format\\.ts$',
          '^src/api/(schema|ids)\\.gen\\.ts$',
        ],
      },
    },
    {
      name: 'aliases-stand-below',
      comment: 'The aliases serve the search and the lists of suppliers: they know neither.',
      severity: 'error',
      from: { path: '^src/common/trade/aliases/' },
      to: { path: '.', pathNot: '^src/common/trade/aliases/' },
    },
    {
      name: 'common-takes-types-of-the-api',
      comment: 'The shape of a filter is the contract’s; its values come from whoever asks.',
      severity: 'error',
      from: { path: '^src/common/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-is-a-door',
      comment: 'The envelope lives in src/api and nowhere else, so it knows nobody behind it.',
      severity: 'error',
      from: { path: '^src/api/' },
      to: {
        path: '^(src|server)/',
        pathNot: '^src/(api/|machines/(problems|codes)\\.ts$)',
      },
    },
    {
      name: 'ui-has-no-domain-words',
      comment: 'The parts of src/ui serve any trade: they know React and Mantine, and no stone.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: {
        path: '^(src|server)/',
        pathNot: ['^src/(ui|drawing)/', '^src/common/(count|file-limit|format|typed-day)\\.ts$'],
      },
    },
    {
      name: 'drawing-stands-alone',
      comment:
        'The geometry of a stone is drawn by the server and by the client: it imports nothing.',
      severity: 'error',
      from: { path: '^src/drawing/' },
      to: { path: '.', pathNot: '^src/drawing/' },
    },
    {
      name: 'features-are-islands',
      comment: 'A feature that needs another one has found something that both should share.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'shared-below-features',
      comment: 'What several features share stands below all of them.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(features/|routes/|routeTree\\.gen\\.ts$|main\\.tsx$)',
      },
      to: { path: '^src/(features|routes)/' },
    },
    {
      name: 'lists-know-no-trade',
      comment: 'The hooks of lists serve every list: machines, api and ui, nothing above.',
      severity: 'error',
      from: { path: '^src/shared/lists/' },
      to: {
        path: '^(src|server)/',
        pathNot: [
          '^src/(shared/lists|machines|api|ui)/',
          '^src/common/(count|format|id-from-text|typed-day)\\.ts$',
        ],
      },
    },
    {
      name: 'nobody-imports-routes',
      comment: 'Routes are the outermost layer: only the generated tree and the entry know them.',
      severity: 'error',
      from: { pathNot: '^src/(routes/|routeTree\\.gen\\.ts$|main\\.tsx$)|^tests/' },
      to: { path: '^src/(routes/|routeTree\\.gen\\.ts$)' },
    },
    {
      name: 'client-without-server',
      comment: 'The client knows the server by the contract alone.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|scripts)/' },
    },
    {
      name: 'server-without-client',
      comment:
        'The server shares machines, codes, problems, what stands in src/common and the drawing of a stone with the client, and the types of the contract.',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: '^src/',
        pathNot: [PURE, '^src/api/(schema|ids)\\.gen\\.ts$', '^src/common/', '^src/drawing/'],
      },
    },
    {
      name: 'server-takes-types-of-the-contract',
      comment: 'The contract gives the server types; its values are in server/platform/http.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    ...LAYERS.map((room, at) => ({
      name: `layers-of-the-server-${room}`,
      comment:
        'A room of the server stands on those below it and knows none above: what it needs of them is handed in, or its file belongs there.',
      severity: 'error',
      from: { path: `^server/${room}/` },
      to: { path: '^server/', pathNot: `^server/(${LAYERS.slice(0, at + 1).join('|')})/` },
    })),
    ...ABOVE.map((room) => ({
      name: `doors-of-the-server-${room}`,
      comment:
        'What is asked over HTTP, what its hour starts, the invented world and the threads stand beside each other, on the layers; only server/*.ts knows them all.',
      severity: 'error',
      from: { path: `^server/${room}/` },
      to: { path: '^server/', pathNot: `^server/(${[...LAYERS, room].join('|')})/` },
    })),
    {
      name: 'rooms-of-the-server-are-known',
      comment: 'A new room of the server says first where it stands: in LAYERS or ABOVE.',
      severity: 'error',
      from: {
        path: '^server/[^/]+/',
        pathNot: `^server/(${[...LAYERS, ...ABOVE].join('|')})/`,
      },
      to: {},
    },
    {
      name: 'features-of-the-server-are-islands',
      comment:
        'One operation never calls one of another feature; what two features need is a file of a room below.',
      severity: 'error',
      from: { path: '^server/operations/([^/]+)/' },
      to: { path: '^server/operations/', pathNot: '^server/operations/($1/|handler\\.ts$)' },
    },
    {
      name: 'nobody-imports-tests',
      comment: 'Tests stand outside of what they test.',
      severity: 'error',
      from: { pathNot: '^(tests/|[^/]+\\.config\\.ts$)' },
      to: { path: '^tests/' },
    },
    {
      name: 'one-door-to-the-graph',
      comment:
        'The graph functions of xstate are an extra door of it: the tests go through one file.',
      severity: 'error',
      from: { pathNot: '^tests/support/machines/walk\\.ts$' },
      to: { path: '^node_modules/xstate/.*graph' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage|\\.cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
