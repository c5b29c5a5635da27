import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

type Wrong = { rule: string; from: string; imports: string }

/** Forbidden imports, at least one for each kind of rule. */
const wrongImports: Wrong[] = [
  {
    rule: 'platform-knows-no-product',
    from: 'src/platform/core/clock.ts',
    imports: '#domains/plans/plans.rules.ts',
  },
  { rule: 'ui-knows-no-product', from: 'src/ui/Button.tsx', imports: '#domains/plans/plans.rules.ts' },
  {
    rule: 'kit-knows-no-product',
    from: 'src/kit/server/list.ts',
    imports: '#domains/plans/plans.rules.ts',
  },
  { rule: 'nothing-imports-app', from: 'src/domains/plans/server/plans.ts', imports: '#app/start.ts' },
  { rule: 'nothing-imports-app', from: 'demo/seed.ts', imports: '#app/start.ts' },
  {
    rule: 'sandbox-stands-beside',
    from: 'src/domains/plans/server/pay.ts',
    imports: '../../../../sandbox/checkout.ts',
  },
  {
    rule: 'sandbox-knows-no-product',
    from: 'sandbox/checkout.ts',
    imports: '../src/domains/plans/plans.rules.ts',
  },
  { rule: 'demo-is-no-product', from: 'src/app/server/greet.ts', imports: '#demo/greeting.ts' },
  { rule: 'ops-has-one-door', from: 'src/app/commands/drill.ts', imports: '#ops/backup/vault.ts' },
  { rule: 'ops-is-no-product', from: 'src/app/server/restore.ts', imports: '#ops/index.ts' },
  { rule: 'ops-knows-few-doors', from: 'ops/backup/vault.ts', imports: '#domains/plans/plans.rules.ts' },
  { rule: 'tools-stand-outside', from: 'src/app/guide.ts', imports: '../../tools/styleguide/Guide.ts' },
  {
    rule: 'plugins-stand-outside',
    from: 'src/app/server/give.ts',
    imports: '../../../plugins/uploader/main.ts',
  },
  {
    rule: 'plugins-read-papers',
    from: 'plugins/uploader/run.ts',
    imports: '../../src/domains/plans/server/plans.ts',
  },
  { rule: 'product-without-tests', from: 'src/app/serve.ts', imports: '#test/world.ts' },
  {
    rule: 'plans-knows-only-earlier-domains',
    from: 'src/domains/plans/server/later.ts',
    imports: '#domains/photos/photos.rules.ts',
  },
  { rule: 'every-domain-has-a-place', from: 'src/domains/rumours/server/rumours.ts', imports: 'zod' },
  {
    rule: 'one-door',
    from: 'src/domains/photos/server/photos.ts',
    imports: '#domains/plans/server/plans.handlers.ts',
  },
  {
    rule: 'viewers-are-identified',
    from: 'src/domains/photos/server/as-anyone.ts',
    imports: '#domains/access/server/identified.ts',
  },
  {
    rule: 'tables-only-for-tables-and-queries',
    from: 'src/domains/light-table/server/photos.handlers.ts',
    imports: '#domains/plans/server/plans.tables.ts',
  },
  {
    rule: 'queries-are-private',
    from: 'src/domains/photos/server/photos.job.ts',
    imports: '#domains/plans/server/plans.sql.ts',
  },
  {
    rule: 'manifests-are-composed-once',
    from: 'src/app/worker.ts',
    imports: '#domains/plans/server/plans.manifest.ts',
  },
  { rule: 'app-asks-no-queries', from: 'src/app/report.ts', imports: '#domains/plans/server/plans.sql.ts' },
  {
    rule: 'browser-never-reaches-server',
    from: 'src/domains/light-table/core/ui/photos.queries.ts',
    imports: '#platform/db/pool.ts',
  },
  { rule: 'browser-without-node', from: 'src/platform/browser/api.ts', imports: 'node:fs' },
  {
    rule: 'server-without-screens',
    from: 'src/domains/photos/server/screen.ts',
    imports: '#ui/Button.tsx',
  },
  { rule: 'papers-are-pure', from: 'src/domains/plans/plans.contract.ts', imports: 'node:crypto' },
  { rule: 'pure-is-pure', from: 'src/platform/pure/bytes.ts', imports: '#platform/db/pool.ts' },
  {
    rule: 'pixels-in-processes-of-their-own',
    from: 'src/domains/photos/server/draw.ts',
    imports: '../pixels/server/render-photo.ts',
  },
  {
    rule: 'documents-in-processes-of-their-own',
    from: 'src/domains/payments/server/serve.ts',
    imports: '../documents/server/draw-invoice.ts',
  },
  {
    rule: 'workbooks-in-processes-of-their-own',
    from: 'src/kit/server/list-workbook.ts',
    imports: './write-workbook.ts',
  },
  { rule: 'server-lives-on-dependencies', from: 'src/platform/db/pool.ts', imports: 'vitest' },
  { rule: 'no-cycles', from: 'src/app/tick.ts', imports: './tock.ts' },
  { rule: 'no-barrels', from: 'src/app/boot.ts', imports: './room/index.ts' },
  { rule: 'nothing-unresolved', from: 'src/app/lost.ts', imports: './nowhere.ts' },
]

const rest: Record<string, string> = {
  'plugins/uploader/main.ts': `import './run.ts'; import '../../src/domains/photos/photos.rules.ts'`,
  'src/domains/access/server/identified.ts': '',
  'src/domains/accounts/server/identify.ts': `import '#domains/access/server/identified.ts'`,
  'demo/greeting.ts': `import '#domains/plans/plans.rules.ts'`,
  'tools/styleguide/Guide.ts': '',
  'src/app/start.ts': `import '#domains/plans/server/plans.handlers.ts'; import '#demo/greeting.ts'; import '#ops/index.ts'`,
  'ops/index.ts': `import './backup/vault.ts'`,
  'src/app/tock.ts': `import './tick.ts'`,
  'src/app/room/index.ts': '',
  'src/domains/plans/plans.rules.ts': '',
  'src/domains/plans/server/plans.handlers.ts': `import './plans.sql.ts'`,
  'src/domains/plans/server/plans.sql.ts': `import './plans.tables.ts'`,
  'src/domains/plans/server/plans.manifest.ts': '',
  'src/domains/plans/server/plans.tables.ts': '',
  'src/kit/server/write-workbook.ts': `import 'write-excel-file/node'`,
  'src/domains/photos/photos.rules.ts': `import '#domains/plans/plans.rules.ts'`,
  'src/domains/payments/documents/server/draw-invoice.ts': `import 'pdfkit'`,
  'src/domains/photos/core/server/photos.sql.ts': `import '#domains/plans/server/plans.tables.ts'`,
  'src/domains/photos/pixels/server/render-photo.ts': `import './steady-sharp.ts'`,
  'src/domains/photos/pixels/server/steady-sharp.ts': `import 'sharp'`,
  'src/domains/light-table/server/photos.test.ts': `import '#test/world.ts'`,
  'src/domains/uploads/server/finish.ts': `import '#domains/photos/server/photos.ts'`,
  'test/world.ts': `import '#app/start.ts'`,
}

let product: string
beforeAll(async () => {
  product = await mkdtemp(join(tmpdir(), 'walls-'))
  for (const name of ['package.json', 'tsconfig.base.json'])
    await copyFile(join(root, name), join(product, name))
  // Links instead of copies, so that the rules read the order of the real domains.
  for (const name of ['.dependency-cruiser.cjs', 'node_modules'])
    await symlink(join(root, name), join(product, name))
  const files = {
    ...rest,
    ...Object.fromEntries(wrongImports.map((wrong) => [wrong.from, `import '${wrong.imports}'`])),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(product, path)), { recursive: true })
    await writeFile(join(product, path), `${text}\nexport {}\n`)
  }
})
afterAll(() => rm(product, { recursive: true }))

test('every wall stops the import it stands against, and no other import', async () => {
  const violations = await cruise()
  const found = new Set(violations.map(({ rule, from }) => `${rule.name}: ${from}`))
  found.delete('no-cycles: src/app/tock.ts')
  expect([...found].sort()).toEqual(wrongImports.map(({ rule, from }) => `${rule}: ${from}`).sort())
})

test('every wall is proven to stand', async () => {
  const { default: config } = await import(join(root, '.dependency-cruiser.cjs'))
  const names: string[] = config.forbidden.map((rule: { name: string }) => rule.name)
  const proven = [...new Set(wrongImports.map(({ rule }) => rule))]
  expect(names.filter((name) => !name.endsWith('knows-only-earlier-domains'))).toEqual(
    proven.filter((name) => !name.endsWith('knows-only-earlier-domains')),
  )
})

async function cruise(): Promise<{ rule: { name: string }; from: string }[]> {
  const program = join(root, 'node_modules', '.bin', 'depcruise')
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const folders = ['src', 'test', 'demo', 'ops', 'tools']
  const { stdout } = await run(process.execPath, [program, ...options, ...folders], {
    cwd: product,
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout).summary.violations
}
