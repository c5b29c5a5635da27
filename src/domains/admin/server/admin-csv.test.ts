import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOG_CSV_PATH } from '#domains/activity/activity.rules.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { recordStatements } from '#test/world/record-statements.ts'
import { expectSameAsCsv } from '#test/world/read-workbook.ts'
import { withWorkbookExtension } from '#kit/list.rules.ts'
import { adminCsvPaths } from '../admin-csv.rules.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  admin = await world.admin()
  studio = await world.photographer({ studioName: '=HYPERLINK("x")', plan: 'starter' })
  anna = await studio.newClient({ firstName: '+Anna', lastName: 'de; "Vries"' })
})
afterAll(() => world.close())

async function csvAt(path: string, asked: Record<string, string | boolean> = {}) {
  const response = await admin.get(pathWithQuery(path, asked))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-disposition')).toMatch(/-\d{4}-\d\d-\d\d\.csv/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = bytes.subarray(3).toString().split('\r\n')
  expect(lines.pop()).toBe('')
  return lines
}

test('accounts come as they are filtered and sorted, and no name acts as a formula', async () => {
  for (const name of ['Csv Beuk', 'Csv Abeel']) await world.photographer({ studioName: name })
  const [header, ...rows] = await csvAt(adminCsvPaths.accounts, {
    search: 'csv',
    sortBy: 'name',
    isDescending: false,
  })
  expect(header).toMatch(/^"Bedrijf";"E-mail";"Status";"Abonnement";"Dagen";/)
  expect(rows.map((row) => row.split(';')[0])).toEqual(['"Csv Abeel"', '"Csv Beuk"'])
  const [, own] = await csvAt(adminCsvPaths.accounts, { search: studio.email, status: 'active' })
  expect(own).toMatch(
    new RegExp(
      `^"'=HYPERLINK\\(""x""\\)";"${studio.email}";"Actief";"Starter";31;"[\\d -]+:\\d\\d";0;10;0;1;5;`,
    ),
  )
  expect(await csvAt(adminCsvPaths.accounts, { search: studio.email, expiring: true })).toEqual([header])
})

test('the log comes whole, in parts, and each line once', async () => {
  await world.owner.query(
    `insert into activity_log (id, user_name, user_type, action, details, created_at)
      select gen_random_uuid(), 'Veel', 'system', 'payment_received', 'bestelling ' || n, now() - n * interval '1 second'
      from generate_series(1, 4500) n`,
  )
  const [header, ...rows] = await csvAt(LOG_CSV_PATH, { kind: 'payment', search: 'veel' })
  expect(header).toMatch(/^"Wanneer";"Naam";"Gebruikerstype";"Actie";"Details";/)
  expect(rows).toHaveLength(4500)
  expect(new Set(rows.map((row) => row.split(';')[4])).size).toBe(4500)
  expect(rows[0]).toContain(';"Veel";"Systeem";"Betaling ontvangen";"bestelling 1";')
  expect(rows.at(-1)).toContain('"bestelling 4500"')
  const [, oldest] = await csvAt(LOG_CSV_PATH, { kind: 'payment', isDescending: false })
  expect(oldest).toContain('"bestelling 4500"')
  const about = await csvAt(LOG_CSV_PATH, { about: studio.id, kind: 'client' })
  expect(about[1]).toContain(`"Klant aangemaakt";"'+Anna de; ""Vries""";`)
})

test('a long list begins to leave before it is read', async () => {
  const { id } = await world.photographer()
  await world.owner.query(
    `insert into activity_log (id, user_name, user_type, action, details, photographer_id, created_at)
      select gen_random_uuid(), 'Lang', 'system', 'payment_received', '', $1, now() from generate_series(1, 3000)`,
    [id],
  )
  let body!: ReadableStreamDefaultReader<Uint8Array>
  const atFirst = await recordStatements(async () => {
    body = (await admin.get(pathWithQuery(LOG_CSV_PATH, { about: id }))).body!.getReader()
    await body.read()
  })
  const thereafter = await recordStatements(async () => {
    while (!(await body.read()).done);
  })
  const pages = (statements: string[]) => statements.filter((text) => text.includes('from "activity_log"'))
  expect(pages(thereafter).length).toBeGreaterThan(pages(atFirst).length + 3)
})

test('payments come with amounts to calculate with', async () => {
  await anna.addPayment({ amountCents: 123_405 })
  await studio.addPayment({
    amountCents: 2900,
    refundedCents: 100,
    status: 'pending',
    isCanceled: true,
    stripeCustomerId: 'cus_1',
    description: 'Abonnement',
  })
  const name = `"'=HYPERLINK(""x"")"`
  const clientRow = `"'+Anna de; ""Vries""";${name};1234,05;0,00;"EUR";"Voltooid";"Bestelling";`
  for (const path of [adminCsvPaths.clientPayments, adminCsvPaths.approvals]) {
    const [header, ...rows] = await csvAt(path)
    expect(header).toMatch(/^"Gemaakt op";"Klant";"Fotograaf";"Bedrag";/)
    expect(rows).toEqual([expect.stringContaining(clientRow)])
  }
  expect(await csvAt(adminCsvPaths.clientPayments, { status: 'failed' })).toHaveLength(1)
  await anna.addPayment({ dispute: 'open' })
  const [, disputed, ...others] = await csvAt(adminCsvPaths.clientPayments, { isInDispute: true })
  expect([disputed, others]).toEqual([expect.stringMatching(/;"Betwist"$/), []])
  const [, row] = await csvAt(adminCsvPaths.photographerPayments, { kind: 'subscription' })
  expect(row).toContain(
    `;${name};29,00;1,00;"EUR";"In Behandeling";"ja";"Abonnement";;;;"Abonnement";"cus_1";;`,
  )
})

test.each([...Object.values(adminCsvPaths), LOG_CSV_PATH])(
  'the workbook beside %s says the same, in the same order',
  async (path) => {
    await expectSameAsCsv(admin, pathWithQuery(path, { isDescending: false }))
  },
)

const everyFile = [...Object.values(adminCsvPaths), LOG_CSV_PATH].flatMap((path) => [
  path,
  withWorkbookExtension(path),
])

test.each(everyFile)('%s is for admins alone, as themselves', async (path) => {
  const acting = await world.admin()
  await acting.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  for (const who of [world.visitor(), studio, anna, acting]) {
    const response = await who.get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('not found')
  }
  for (const asked of ['sortBy=password', 'search=%00'])
    expect((await admin.get(`${path}?${asked}`)).status).toBe(404)
})
