import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const sources = globSync('src/domains/**/*.ts', { cwd: root }).filter(
  (path) => !/\.(test|nl)\.ts$|\/ui\//.test(path),
)
const databaseTexts = globSync('src/domains/**/*.database.sql', { cwd: root })

/** Files that name a table of a later domain in SQL, with the reason. */
const readsLater: Record<string, string> = {
  'accounts/core/server/accounts.tables.ts: clients': 'a policy: a studio sees the accounts of its clients',
  'activity/server/activity.database.sql: clients':
    'a line copies the name of who acts, a notice that of its client',
  'activity/server/activity.database.sql: profiles': 'as above',
  'galleries/sharing/server/guests.sql.ts: photo_comments': 'a full link forgets guests who wrote nothing',
  'galleries/sharing/server/guests.sql.ts: photo_marks': 'a full link forgets guests who gave no heart',
  'orders/studio/server/studio-orders.sql.ts: client_payments': 'revenue is what was paid',
  'studios/core/server/studios.tables.ts: clients': 'a policy: a client sees their studio',
  'flags/server/flags.sql.ts: photographers': 'how many people a feature reaches',
  'flags/server/flags.sql.ts: profiles': 'who switched it, and how many people it reaches',
}

const writesElsewhere: Record<string, string> = {
  'admin/server/admin-accounts.sql.ts: photographers': 'an admin changes plan, days and limits of an account',
  'admin/server/admin-payments.sql.ts: client_payments': 'an admin approves what a client paid, once',
  'admin/server/words.database.sql: client_payments': 'a new name is written into search text',
  'admin/server/words.database.sql: clients': 'as above',
  'admin/server/words.database.sql: orders': 'as above',
  'admin/server/words.database.sql: photographer_payments': 'as above',
  'admin/server/words.database.sql: photographers': 'as above',
  'billing/core/server/plan-time.sql.ts: photographers': 'a subscription says until when an account is open',
  'choices/server/choices.database.sql: photos':
    'a photo that comes into a full list leaves its approval behind',
  'galleries/server/galleries.database.sql: clients': "a client's status is that of their newest gallery",
  'light-table/studio/server/studio-photos.sql.ts: photos':
    'a studio orders, moves and deletes photos on its light table',
}

/** Module that erases a person from every table. `erasure.test.ts` checks that none is left out. */
const eraser = 'admin/server/erasure.sql.ts'

const domainOf = (path: string) => path.split('/')[2]!

/** Domains in their order, without the last, which may import all and so has no rule. */
let ordered: string[]
const placeOf = (domain: string) => (ordered.includes(domain) ? ordered.indexOf(domain) : ordered.length)

const tables = new Map<string, string>()
const exported = new Map<string, string>()

beforeAll(async () => {
  const { default: walls } = await import(join(root, '.dependency-cruiser.cjs'))
  ordered = walls.forbidden.flatMap(
    ({ name }: { name: string }) => /^([\w-]+)-knows-only-earlier-domains$/.exec(name)?.[1] ?? [],
  )
  for (const path of sources.filter((path) => path.endsWith('.tables.ts'))) {
    const module: Record<string, unknown> = await import(join(root, path))
    for (const [name, value] of Object.entries(module)) {
      if (!is(value, PgTable)) continue
      tables.set(getTableName(value), domainOf(path))
      exported.set(name, getTableName(value))
    }
  }
})

type Uses = { reads: Set<string>; writes: Set<string> }

const looksLikeSql = /\b(select|insert into|update|delete from|from|join)\b/i

/** Adds the tables that a text reads or writes. Table names in templates are already filled in. */
function addUses(text: string, { reads, writes }: Uses): void {
  if (!looksLikeSql.test(text)) return
  for (const table of tables.keys()) {
    const fromList = `\\bfrom\\s+(?:(?!\\b(?:where|join|set|order|group|select)\\b)[\\w\\s,."])*?"?\\b${table}\\b`
    const read = new RegExp(
      `\\b(?:join|using|on)\\s+"?${table}\\b|\\b${table}\\.\\w|\\bnull::${table}\\b|${fromList}`,
      'i',
    )
    const written = new RegExp(`\\b(?:insert into|update(?! of)|delete from)\\s+"?${table}\\b`, 'i')
    if (written.test(text)) writes.add(table)
    else if (read.test(text)) reads.add(table)
  }
}

function usesIn(path: string): Uses {
  const uses: Uses = { reads: new Set(), writes: new Set() }
  const text = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.sql')) {
    // Only functions are checked. Grants and policies belong to the table's domain.
    const statements = text.replace(/--[^\n]*/g, '').split(/^(?=create |grant |revoke |set |reset )/m)
    for (const statement of statements)
      if (statement.startsWith('create or replace function')) addUses(statement, uses)
    return uses
  }
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) addUses(node.text, uses)
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(
        ({ expression, literal }) => (exported.get(expression.getText()) ?? ' ') + literal.text,
      )
      addUses(node.head.text + parts.join(''), uses)
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const table = exported.get(node.arguments[0]?.getText() ?? '')
      if (table && ['insert', 'update', 'delete'].includes(node.expression.name.text)) uses.writes.add(table)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return uses
}

const breaches = (kind: keyof Uses, isBreach: (domain: string, owner: string) => boolean) =>
  [...sources, ...databaseTexts].flatMap((path) => {
    const found = [...usesIn(path)[kind]].filter((table) => isBreach(domainOf(path), tables.get(table)!))
    return found.map((table) => `${path.replace('src/domains/', '')}: ${table}`)
  })

test('no SQL names a table of a later domain, but where it is said why', () => {
  const isLater = (domain: string, owner: string) => placeOf(owner) > placeOf(domain)
  expect([...breaches('reads', isLater), ...breaches('writes', isLater)].toSorted()).toEqual(
    Object.keys(readsLater).toSorted(),
  )
})

test('no SQL writes to the table of another domain, but where it is said why', () => {
  const found = breaches('writes', (domain, owner) => domain !== owner)
  expect(found.filter((breach) => !breach.startsWith(eraser)).toSorted()).toEqual(
    Object.keys(writesElsewhere).toSorted(),
  )
  expect(found.some((breach) => breach.startsWith(eraser))).toBe(true)
})

test('a table is found in whatever way SQL names it, and nowhere else', () => {
  const usesOf = (text: string) => {
    const uses: Uses = { reads: new Set(), writes: new Set() }
    addUses(text, uses)
    return { reads: [...uses.reads], writes: [...uses.writes] }
  }
  const reading = { reads: ['orders'], writes: [] }
  for (const text of [
    'select 1 from orders',
    'select from photos_of_today, orders where true',
    'select 1 from (select 2) inner join "orders" on true',
    'exists (select 1 where orders.id = $1)',
    'select * from jsonb_populate_record(null::orders, $1)',
  ])
    expect(usesOf(text), text).toEqual(reading)
  for (const text of [
    'insert into orders values (1)',
    'update orders set notes = null',
    'delete from orders',
  ])
    expect(usesOf(text), text).toEqual({ reads: [], writes: ['orders'] })
  for (const text of [
    'orders',
    'orders.created',
    'select orders from photo_sets',
    'select 1 from orders_csv',
  ])
    expect(usesOf(text), text).toEqual({ reads: [], writes: [] })
})
