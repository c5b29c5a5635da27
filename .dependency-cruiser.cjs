const { readFileSync } = require('node:fs')
const { join } = require('node:path')

// A domain may import only the domains before it in this list.
const list = readFileSync(join(__dirname, 'src/app/server/domains.ts'), 'utf8')
const domains = [...list.matchAll(/^export .* from '#domains\/([a-z-]+)\//gm)].map(([, domain]) => domain)

const tests = String.raw`\.test\.tsx?$`
const papers = String.raw`^src/(domains|kit)/(?!.*/(server|ui)/).*\.(contract|rules|nl)\.ts$`
const languageOfPapers = '^src/domains/access/refusal-texts[.]ts$'
const decoders =
  '^src/domains/photos/pixels/server/(pixel-process|steady-sharp|decoder-header|open-photo|render-photo|crop-print|draw-cut|draw-letter-picture|draw-logo|draw-studio-card|jpeg-end-marker|watermark|watermark-stamp)[.]ts$'
const browserSide = '^src/(ui|platform/browser|kit/ui|app/(core|site|web)|domains/.*/ui)/'
const serverSide =
  '^(src/(platform/(?!browser/|pure/)|kit/server/|app/(?!core/|web/|site/|build/|document/build/)|domains/.*/server/)|demo/)'

const outside = '^(test|ops|scripts|demo|tools)/'

/** Makes a rule for product code. Tests are exempt. */
const wall = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to,
})

const downhill = [
  wall(
    'platform-knows-no-product',
    'The platform imports packages only, so that it can be tested and replaced without the product.',
    { path: '^src/platform/' },
    { path: `^src/(?!platform/)|${outside}` },
  ),
  wall(
    'ui-knows-no-product',
    'The design system imports no domain, so that a change of a domain never changes other screens.',
    { path: '^src/ui/' },
    { path: `^src/(?!ui/|platform/pure/)|${outside}` },
  ),
  wall(
    'kit-knows-no-product',
    'The kit serves the lists of every domain and imports none, so that any domain may use it.',
    { path: '^src/kit/' },
    { path: '^(src/(?!kit/|platform/|ui/)|test/|ops/|scripts/)' },
  ),
  wall(
    'nothing-imports-app',
    'The app composes the domains. An import of it from below makes the whole product a cycle.',
    { path: '^(src/(?!app/)|demo/)' },
    { path: '^src/app/' },
  ),
  wall(
    'sandbox-stands-beside',
    'The product speaks to Stripe over HTTP only. Only the code that starts the sandbox imports it.',
    { path: '^(src/(?!app/server/stripe/own-stripe[.]ts$)|demo/(?!demo-payments[.]ts$))' },
    { path: '^sandbox/' },
  ),
  wall(
    'sandbox-knows-no-product',
    'The sandbox shares no code with the product: a shared bug would pass every test.',
    { path: '^sandbox/' },
    { path: `^src/|${outside}` },
  ),
  wall(
    'demo-is-no-product',
    'The demo is data. Only the start of the program and the build import it.',
    { path: '^src/(?!app/(start[.]ts$|build/|document/build/))' },
    { path: '^demo/' },
  ),
  wall(
    'ops-has-one-door',
    'Import ops/index.ts instead: it is the only entry to operations code.',
    { path: '^(src|demo|sandbox|plugins)/' },
    { path: '^ops/', pathNot: ['^ops/index[.]ts$'] },
  ),
  wall(
    'ops-is-no-product',
    'Only start.ts and the commands of operators import operations code.',
    { path: '^(src/(?!app/(start[.]ts$|commands/))|demo/|sandbox/|plugins/)' },
    { path: '^ops/' },
  ),
  wall(
    'ops-knows-few-doors',
    'Operations code imports the platform, and of the product only storage, photos and roles.',
    { path: '^ops/(?!bench/)' },
    {
      path: `^(src/(?!platform/)|sandbox/)|${outside}`,
      pathNot: [
        '^ops/(?!bench/)',
        '^src/domains/storage/server/storage[.]ts$',
        '^src/domains/photos/server/photos[.]ts$',
        '^src/domains/access/server/database-roles[.]ts$',
      ],
    },
  ),
  wall(
    'tools-stand-outside',
    'Tools such as the style guide are for development. Shipped code must not import them.',
    { path: '^(src|demo)/' },
    { path: '^tools/' },
  ),
  wall(
    'plugins-stand-outside',
    'Plugins run on a photographer’s computer. Only the build imports them.',
    { path: '^src/(?!app/build/)' },
    { path: '^plugins/' },
  ),
  wall(
    'plugins-read-papers',
    'A plugin imports contracts, rules and texts only. It asks for everything else over HTTP.',
    { path: '^plugins/' },
    {
      path: `^(src|sandbox)/|${outside}`,
      pathNot: [papers, '^src/platform/pure/', '^src/kit/server/csv-rows[.]ts$'],
    },
  ),
  wall(
    'product-without-tests',
    'Shipped code must not import tests, benches or scripts.',
    { path: '^(src|demo)/' },
    { path: `^(test|ops/bench|scripts)/|${tests}` },
  ),
]

const domainOrder = domains
  .slice(0, -1)
  .map((domain, position) =>
    wall(
      `${domain}-knows-only-earlier-domains`,
      'A domain may import only domains before it in src/app/server/domains.ts.',
      { path: `^src/domains/${domain}/` },
      { path: `^src/domains/(${domains.slice(position + 1).join('|')})/` },
    ),
  )

const betweenDomains = [
  wall(
    'every-domain-has-a-place',
    'This domain is not in src/app/server/domains.ts. Give it a place in that list.',
    { path: `^src/domains/(?!(${domains.join('|')})/)` },
    {},
  ),
  wall(
    'one-door',
    "Import another domain's server/<domain>.ts, which takes the running transaction. Only access has more " +
      'entries: for handlers, manifests and viewers.',
    { path: '^src/domains/([^/]+)/' },
    {
      path: '^src/domains/.*/server/',
      pathNot: [
        '^src/domains/$1/',
        String.raw`^src/domains/([^/]+)/server/\1\.ts$`,
        '^src/domains/access/server/(serve-contract|domain-manifest|identified|token-host)[.]ts$',
        String.raw`\.(tables|sql)\.ts$`,
      ],
    },
  ),
  wall(
    'viewers-are-identified',
    'Only `identify`, `identifyGuest` and `studioViewer` make a viewer, because it carries rights.',
    {
      path: '^src/',
      pathNot: [
        '^src/domains/(accounts/server/identify|access/server/access|galleries/sharing/server/guests)[.]ts$',
      ],
    },
    { path: '^src/domains/access/server/identified[.]ts$' },
  ),
  wall(
    'tables-only-for-tables-and-queries',
    "Another domain's tables are for foreign keys (*.tables.ts) and joins (*.sql.ts) only.",
    { path: '^src/domains/([^/]+)/', pathNot: [String.raw`\.(tables|sql)\.ts$`] },
    { path: String.raw`^src/domains/.*\.tables\.ts$`, pathNot: ['^src/domains/$1/'] },
  ),
  wall(
    'queries-are-private',
    'Queries are private to their domain, so that its rows change only by its rules.',
    { path: '^src/domains/([^/]+)/' },
    { path: String.raw`\.sql\.ts$`, pathNot: ['^src/domains/$1/'] },
  ),
  wall(
    'manifests-are-composed-once',
    'Only src/app/server/domains.ts imports manifests.',
    { pathNot: ['^src/app/server/domains[.]ts$'] },
    { path: String.raw`[.]manifest[.]ts$` },
  ),
  wall(
    'app-asks-no-queries',
    'A query belongs to a domain. Import its server/<domain>.ts instead.',
    { path: '^(src/app|demo)/' },
    { path: String.raw`^src/domains/.*\.sql\.ts$` },
  ),
]

const twoSides = [
  wall(
    'browser-never-reaches-server',
    'The browser receives all code that it can reach. Server code, queries and secrets must not be among it.',
    { path: browserSide },
    { path: serverSide, reachable: true },
  ),
  wall('browser-without-node', 'Browser code can’t use Node modules.', { path: browserSide }, core()),
  wall(
    'server-without-screens',
    'The server returns data. Screens and their packages would cost memory in every process.',
    { path: serverSide },
    // The content security policy allows this inline script by its hash.
    { path: browserSide, pathNot: ['^src/ui/theme/theme-script[.]ts$'] },
  ),
  wall(
    'papers-are-pure',
    'Contracts, rules and texts run on both sides, so they import only each other, pure code, zod and oRPC.',
    { path: papers },
    {
      path: '.',
      pathNot: [
        papers,
        languageOfPapers,
        '^src/platform/pure/',
        '^node_modules/(zod|@orpc/contract|@orpc/shared)/',
      ],
    },
  ),
  wall(
    'pure-is-pure',
    'Pure code runs on both sides, so it imports pure code only.',
    { path: '^src/platform/pure/' },
    {
      path: '.',
      pathNot: ['^src/platform/pure/'],
    },
  ),
  wall(
    'pixels-in-processes-of-their-own',
    'A file can crash the process that decodes it, and a decoder never frees its memory. Decoders run in child ' +
      'processes of photos/pixels, in the build, and where the demo is drawn.',
    {
      path: '^(src|demo)/',
      pathNot: [decoders, '^src/app/build/', '^demo/(drawing|showcase)/'],
    },
    { path: [decoders, '^node_modules/sharp/'], dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'documents-in-processes-of-their-own',
    'Drawing a PDF blocks a process for up to 70 ms, so it runs in a child process.',
    {
      path: '^src/',
      pathNot: [
        '^src/domains/payments/documents/server/(drawing-process|draw-invoice)[.]ts$',
        '^src/platform/pdf/',
      ],
    },
    { path: ['^node_modules/pdfkit/', '/draw-invoice[.]ts$'], dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'workbooks-in-processes-of-their-own',
    'Writing a workbook takes up to 5 s and 310 MB, so it runs in a child process.',
    { path: '^(src|demo)/', pathNot: ['^src/kit/server/(writing-workbooks|write-workbook)[.]ts$'] },
    {
      path: ['^node_modules/write-excel-file/', '/write-workbook[.]ts$'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  wall(
    'server-lives-on-dependencies',
    'Production installs no devDependencies, so a server that imports one does not start.',
    { path: serverSide },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
]

const everywhere = [
  {
    name: 'no-cycles',
    comment: 'An import cycle. Merge the files, or move what both need into a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-barrels',
    comment: 'Import the file itself. An index.ts hides where things are.',
    severity: 'error',
    from: {},
    to: { path: '^(src|test|sandbox|plugins|demo|tools)/.*index[.]tsx?$|^ops/.+/index[.]ts$' },
  },
  {
    name: 'nothing-unresolved',
    comment: 'This import can’t be resolved, so no rule can check it.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

function core() {
  return { dependencyTypes: ['core'] }
}

module.exports = {
  forbidden: [...downhill, ...domainOrder, ...betweenDomains, ...twoSides, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
