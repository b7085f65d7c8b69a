/**
 * Who may import whom. Each arrow that the architecture allows is absent here; each rule says why the
 * others are not allowed.
 */
const PURE =
  '^src/machines/(kernel|workflows)/|^src/machines/(codes|lists|problem|problems|guard-problems|refusals|registry)\\.ts$';

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
          '^drawing/',
          '^server/search/kernel/assembly/',
          '^public/',
        ],
      },
      to: {},
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere, in the spelling that Linux knows.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)' },
    },
    {
      name: 'product-without-test-tools',
      comment: 'What runs for a customer is a dependency, not a tool of ours.',
      severity: 'error',
      from: { path: '^(src|server|drawing)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'machines-are-pure',
      comment:
        'Machines are asked by the client, the server and the tests alike: no input or output, no clock, nothing but xstate.',
      severity: 'error',
      from: { path: PURE },
      to: { path: '.', pathNot: [PURE, '^node_modules/xstate/'] },
    },
    {
      name: 'kernel-stands-below',
      comment: 'The kernel knows no workflow; it knows what a colour and a role are called.',
      severity: 'error',
      from: { path: '^src/machines/kernel/' },
      to: { path: '^src/machines/', pathNot: '^src/machines/(kernel/|codes\\.ts$)' },
    },
    {
      name: 'workflows-are-strangers',
      comment:
        'A workflow tells another by an effect. It may know its types, who people are, and what taking and keeping a stone asks for.',
      severity: 'error',
      from: { path: '^src/machines/workflows/([^/]+)\\.ts$' },
      to: {
        path: '^src/machines/workflows/',
        pathNot: '^src/machines/workflows/($1|people|taking|keeping)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'screens-of-machines',
      comment:
        'Machines of the client stand on the workflows and on the types of the API, never on what is drawn.',
      severity: 'error',
      from: { path: '^src/machines/screens/' },
      to: { path: '^(src|server|drawing)/', pathNot: '^src/(machines|api)/' },
    },
    {
      name: 'screens-take-types-of-the-api',
      comment: 'A machine of a screen is given its collaborators; it fetches nothing by itself.',
      severity: 'error',
      from: { path: '^src/machines/screens/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'trade-is-pure',
      comment:
        'What dealers write is read alike by the client and the server: codes, figures as they are written, the types of the contract, nothing else.',
      severity: 'error',
      from: { path: '^src/trade/' },
      to: {
        path: '.',
        pathNot: [
          '^src/trade/',
          '^src/machines/codes\\.ts$',
          '^src/ui/format\\.ts$',
          '^src/api/schema\\.gen\\.ts$',
        ],
      },
    },
    {
      name: 'aliases-stand-below',
      comment: 'The aliases serve the search and the lists of suppliers: they know neither.',
      severity: 'error',
      from: { path: '^src/trade/aliases/' },
      to: { path: '.', pathNot: '^src/trade/aliases/' },
    },
    {
      name: 'trade-takes-types-of-the-api',
      comment: 'The shape of a filter is the contract’s; its values come from whoever asks.',
      severity: 'error',
      from: { path: '^src/trade/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-is-a-door',
      comment: 'The envelope lives in src/api and nowhere else, so it knows nobody behind it.',
      severity: 'error',
      from: { path: '^src/api/' },
      to: {
        path: '^(src|server|drawing)/',
        pathNot: '^src/(api/|machines/(problems|codes)\\.ts$)',
      },
    },
    {
      name: 'ui-has-no-domain-words',
      comment: 'The parts of src/ui serve any trade: they know React and Mantine, and no stone.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^(src|server|drawing)/', pathNot: '^(src/ui|drawing)/' },
    },
    {
      name: 'drawing-stands-alone',
      comment:
        'The geometry of a stone is drawn by the server and by the client: it imports nothing.',
      severity: 'error',
      from: { path: '^drawing/' },
      to: { path: '.', pathNot: '^drawing/' },
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
      from: { path: '^src/(lists|lines|session|frame|stones|people|downloads|businesses|trade)/' },
      to: { path: '^src/(features|routes)/' },
    },
    {
      name: 'lists-know-no-trade',
      comment: 'The hooks of lists serve every list: machines, api and ui, nothing above.',
      severity: 'error',
      from: { path: '^src/lists/' },
      to: { path: '^(src|server|drawing)/', pathNot: '^src/(lists|machines|api|ui)/' },
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
      from: { path: '^(src|drawing)/' },
      to: { path: '^(server|scripts)/' },
    },
    {
      name: 'server-without-client',
      comment:
        'The server shares machines, codes, problems, the mask of an address, the rule of passwords, the scopes of markups, how a day is typed and the words of lists, of the trade and of shared stones with the client, and the types of the contract.',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: '^src/',
        pathNot: [
          PURE,
          '^src/api/schema\\.gen\\.ts$',
          '^src/people/(mask-email|password-rule)\\.ts$',
          '^src/prices/markup-scope\\.ts$',
          '^src/lines/(list-words|grouping-choices)\\.ts$',
          '^src/stones/(stone-words|share-text)\\.ts$',
          '^src/trade/',
          '^src/ui/typed-day\\.ts$',
        ],
      },
    },
    {
      name: 'server-takes-types-of-the-contract',
      comment: 'The contract gives the server types; its values are in server/http.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'operations-are-islands',
      comment:
        'One operation never calls another one; what they share is a file of the feature or below.',
      severity: 'error',
      from: {
        path: '^server/(db|http|live|media|search|stones|workflows|jobs|downloads|export|files|mail|people)/',
        pathNot: '^server/http/contract\\.ts$',
      },
      to: { path: '^server/operations/' },
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
      from: { pathNot: '^tests/support/walk\\.ts$' },
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
