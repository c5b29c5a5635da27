const { readFileSync } = require('node:fs')
const { join } = require('node:path')

// Each domain may know only those before it, in the order of the one list that composes them.
const list = readFileSync(join(__dirname, 'src/app/server/domains.ts'), 'utf8')
const domains = [...list.matchAll(/^export .* from '#domains\/([a-z-]+)\//gm)].map(([, domain]) => domain)

const tests = String.raw`\.test\.tsx?$`
const papers = String.raw`^src/(domains|kit)/(?!.*/(server|ui)/).*\.(contract|rules|nl)\.ts$`
// Types in which contracts and words are written.
const languageOfPapers = '^src/domains/access/refusal-texts[.]ts$'
const decoders =
  '^src/domains/photos/pixels/server/(pixel-process|steady-sharp|decoder-header|open-photo|render-photo|crop-print|draw-cut|draw-letter-picture|draw-logo|measure-look|draw-studio-card|set-text|unended-jpeg|watermark|watermark-stamp)[.]ts$'
const browserSide = '^src/(ui|platform/browser|kit/ui|app/(core|site|web)|domains/.*/ui)/'
const serverSide =
  '^(src/(platform/(?!browser/|pure/)|kit/server/|app/(?!core/|web/|site/|build/|document/build/)|domains/.*/server/)|demo/)'

const outside = '^(test|ops|scripts|demo|tools)/'

/** A rule for what runs in the product; tests go through the front door and may come from above. */
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
    'The platform is machinery: it can be read, tested and replaced without knowing what the product is.',
    { path: '^src/platform/' },
    { path: `^src/(?!platform/)|${outside}` },
  ),
  wall(
    'ui-knows-no-product',
    'The design system knows no domain, so that changing a domain never changes how everything looks.',
    { path: '^src/ui/' },
    { path: `^src/(?!ui/|platform/pure/)|${outside}` },
  ),
  wall(
    'kit-knows-no-product',
    'What lists of every domain are made of, on both sides: it names none of them, so that any domain may stand on it.',
    { path: '^src/kit/' },
    { path: '^(src/(?!kit/|platform/|ui/)|test/|ops/|scripts/)' },
  ),
  wall(
    'nothing-imports-app',
    'The app composes what the domains offer. Who imports it from below makes a circle of the whole product.',
    { path: '^src/(?!app/)' },
    { path: '^src/app/' },
  ),
  wall(
    'sandbox-stands-beside',
    'The product speaks to the payment provider over HTTP and nothing else; only who starts the sandbox knows it.',
    { path: '^(src/(?!app/server/stripe/own-stripe[.]ts$)|demo/(?!demo-payments[.]ts$))' },
    { path: '^sandbox/' },
  ),
  wall(
    'sandbox-knows-no-product',
    'A stand-in that shares code with what it is to judge proves nothing.',
    { path: '^sandbox/' },
    { path: `^src/|${outside}` },
  ),
  wall(
    'demo-is-no-product',
    'The demo studio and its drawings are data: who starts the program seeds them, and the build shows the pictures.',
    { path: '^src/(?!app/(start[.]ts$|build/|document/build/))' },
    { path: '^demo/' },
  ),
  wall(
    'ops-has-one-door',
    'What keeps an installation alive is not the product: who starts it and the commands of operators ask at ops/index.ts.',
    { path: '^(src|demo|sandbox|plugins)/' },
    { path: '^ops/', pathNot: ['^ops/index[.]ts$'] },
  ),
  wall(
    'ops-is-no-product',
    'A backup that is late or a database that moves changes nothing of what the product is.',
    { path: '^(src/(?!app/(start[.]ts$|commands/))|demo/|sandbox/|plugins/)' },
    { path: '^ops/' },
  ),
  wall(
    'ops-knows-few-doors',
    'The engine room stands on the platform; of the product it asks which files and roles there are, and says how backups went.',
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
    'The style guide is for who works on the design system; nothing that ships leans on it.',
    { path: '^(src|demo)/' },
    { path: '^tools/' },
  ),
  wall(
    'plugins-stand-outside',
    'What runs with a photographer is asked of over HTTP. The product knows of it only where it is built and given.',
    { path: '^src/(?!app/build/)' },
    { path: '^plugins/' },
  ),
  wall(
    'plugins-read-papers',
    'A plugin says the rules and words of uploading and choosing as the app does, and knows nothing else of the product.',
    { path: '^plugins/' },
    {
      path: `^(src|sandbox)/|${outside}`,
      pathNot: [papers, '^src/platform/pure/', '^src/kit/server/csv-lines[.]ts$'],
    },
  ),
  wall(
    'product-without-tests',
    'What ships does not lean on what only the checkout has.',
    { path: '^(src|demo)/' },
    { path: `^(test|ops/bench|scripts)/|${tests}` },
  ),
]

const domainOrder = domains
  .slice(0, -1)
  .map((domain, position) =>
    wall(
      `${domain}-knows-only-earlier-domains`,
      'Domains stand in one order, so that each can be understood with only those before it in mind.',
      { path: `^src/domains/${domain}/` },
      { path: `^src/domains/(${domains.slice(position + 1).join('|')})/` },
    ),
  )

const betweenDomains = [
  wall(
    'every-domain-has-a-place',
    'A domain that is not in the order could be known by all and know all. Give it a place in the list above.',
    { path: `^src/domains/(?!(${domains.join('|')})/)` },
    {},
  ),
  wall(
    'one-door',
    "Another domain's server is entered by its door, server/<domain>.ts, which takes the running transaction. " +
      'Access has more: the language in which handlers and manifests are written, and what makes a viewer.',
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
    'Whoever makes a viewer gives away rights: `identify` has seen a session, `identifyGuest` the token of a guest, and `asStudio` acts for the product itself.',
    {
      path: '^src/',
      pathNot: [
        '^src/domains/(accounts/server/accounts|access/server/access|galleries/sharing/server/guests)[.]ts$',
        '^src/app/demo/',
      ],
    },
    { path: '^src/domains/access/server/identified[.]ts$' },
  ),
  wall(
    'tables-only-for-tables-and-queries',
    "Another domain's tables are for foreign keys (*.tables.ts) and joins (*.sql.ts); all else asks at the door.",
    { path: '^src/domains/([^/]+)/', pathNot: [String.raw`\.(tables|sql)\.ts$`] },
    { path: String.raw`^src/domains/.*\.tables\.ts$`, pathNot: ['^src/domains/$1/'] },
  ),
  wall(
    'queries-are-private',
    "A domain's rows change only by its own rules, so its queries are called only from its own server.",
    { path: '^src/domains/([^/]+)/' },
    { path: String.raw`\.sql\.ts$`, pathNot: ['^src/domains/$1/'] },
  ),
  wall(
    'manifests-are-composed-once',
    'A manifest is all that a domain serves; who composes the product lists it in one line, and nobody else asks it.',
    { pathNot: ['^src/app/server/domains[.]ts$'] },
    { path: String.raw`[.]manifest[.]ts$` },
  ),
  wall(
    'app-asks-no-queries',
    'The app composes; a query belongs to a domain, behind its door.',
    { path: '^(src/app|demo)/' },
    { path: String.raw`^src/domains/.*\.sql\.ts$` },
  ),
]

const twoSides = [
  wall(
    'browser-never-reaches-server',
    'Whatever the browser can reach is sent to everyone: no query, no secret, no machinery, by no detour.',
    { path: browserSide },
    { path: serverSide, reachable: true },
  ),
  wall(
    'browser-without-node',
    'The browser has no files, no processes and no Node.',
    { path: browserSide },
    core(),
  ),
  wall(
    'server-without-screens',
    'The server answers with data; screens and their packages would weigh on every process.',
    { path: serverSide },
    // The content policy allows this one inline script by its hash.
    { path: browserSide, pathNot: ['^src/ui/theme/theme-script[.]ts$'] },
  ),
  wall(
    'papers-are-pure',
    'Contract, rules and words are read by both sides and by people: only each other and the language of promises.',
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
    'What both sides share may need neither of them.',
    { path: '^src/platform/pure/' },
    {
      path: '.',
      pathNot: ['^src/platform/pure/'],
    },
  ),
  wall(
    'pixels-in-processes-of-their-own',
    'A file can take down the process that decodes it, and a decoder keeps memory for good: it runs in child processes, ' +
      'which photos/pixels asks. The build and the drawing of the demo are processes of their own as well.',
    {
      path: '^(src|demo)/',
      pathNot: [decoders, '^src/app/build/', '^demo/(drawing|showcase)/'],
    },
    { path: [decoders, '^node_modules/sharp/'], dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'documents-in-processes-of-their-own',
    'Drawing one takes a process up to 70 ms, in which it answers nobody.',
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
    'Writing one takes a process up to five seconds and 310 MB.',
    { path: '^(src|demo)/', pathNot: ['^src/kit/server/(writing-workbooks|write-workbook)[.]ts$'] },
    {
      path: ['^node_modules/write-excel-file/', '/write-workbook[.]ts$'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  wall(
    'server-lives-on-dependencies',
    'Production installs without devDependencies: a server that imports one does not start there.',
    { path: serverSide },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
]

const everywhere = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or hide a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-barrels',
    comment: 'An index.ts hides where things are and ties together what is not used together.',
    severity: 'error',
    from: {},
    to: { path: '^(src|test|sandbox|plugins|demo|tools)/.*index[.]tsx?$|^ops/.+/index[.]ts$' },
  },
  {
    name: 'nothing-unresolved',
    comment: 'An import the walls cannot follow is a hole in them.',
    severity: 'error',
    from: {},
    // What a plugin of the build answers, vite.config.ts names.
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
