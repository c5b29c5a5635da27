import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { databaseBefore } from './filled-database.ts'

type Row = Record<string, unknown>

let database: Awaited<ReturnType<typeof databaseBefore>>
let studioId: string
let clientId: string

beforeEach(async () => {
  database = await databaseBefore('0040_business')
  studioId = randomUUID()
  clientId = randomUUID()
  const person = `insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
    values ($1::uuid, $2, $1 || '@voorbeeld.nl', true, 'Anna Bos', now(), now())`
  await database.query(person, [studioId, 'photographer'])
  await database.query(person, [clientId, 'client'])
  await insert('photographers', {
    id: studioId,
    is_active: true,
    max_clients: -1,
    business_name: 'Studio Bos',
    kvk_number: '12345678',
  })
  await insert('clients', {
    id: clientId,
    profile_id: clientId,
    created_by: studioId,
    first_name: 'Anna',
    last_name: 'Bos',
    created_at: MOMENT,
    updated_at: MOMENT,
  })
  await fill()
})
afterEach(() => database.drop())

const MOMENT = '2025-03-04T10:00:00Z'
const address = {
  street: 'Dorpsstraat',
  houseNumber: '1',
  postcode: '3511 AA',
  city: 'Utrecht',
  country: 'NL',
}
const statuses = ['pending', 'processing', 'shipped', 'completed', 'canceled']

const placesOf = (row: Row) =>
  Object.keys(row)
    .map((_, at) => `$${at + 1}`)
    .join(', ')

const insert = (table: string, row: Row) =>
  database.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${placesOf(row)})`,
    Object.values(row),
  )

/** Orders in every state, with and without an address, paid, refunded and in dispute, with their documents. */
async function fill() {
  let number = 0
  for (const status of statuses)
    for (const deliveryAddress of [address, null]) {
      const orderId = randomUUID()
      const owners = { client_id: clientId, photographer_id: studioId }
      const isPaid = status !== 'pending'
      const metadata = { customerName: 'Anna Bos', customerEmail: 'anna@voorbeeld.nl', deliveryAddress }
      await insert('orders', {
        id: orderId,
        ...owners,
        placement_id: randomUUID(),
        total_price: 2599,
        shipping_cents: deliveryAddress ? 599 : 0,
        status,
        metadata,
        search_text: 'anna bos',
        shipping_vat_rate: 21,
        created_at: MOMENT,
        paid_at: isPaid ? MOMENT : null,
      })
      for (const [position, vatRate] of [21, 9].entries())
        await insert('order_items', {
          id: randomUUID(),
          order_id: orderId,
          ...owners,
          position,
          variant_id: randomUUID(),
          product_type: 'Fotoprint',
          format: '20 × 30 cm',
          width_mm: 200,
          height_mm: 300,
          quantity: 1,
          price: 1000,
          vat_rate: vatRate,
        })
      if (!isPaid) continue
      const paymentId = randomUUID()
      const isRefunded = status === 'canceled'
      await insert('client_payments', {
        id: paymentId,
        order_id: orderId,
        ...owners,
        amount_cents: 2599,
        refunded_cents: isRefunded ? 2599 : 0,
        status: 'succeeded',
        category: 'order',
        currency: 'eur',
        description: 'Bestelling',
        dispute: status === 'shipped' ? 'open' : null,
        approved_at: status === 'completed' ? MOMENT : null,
        created_at: MOMENT,
        paid_at: MOMENT,
      })
      for (const kind of isRefunded ? ['invoice', 'credit'] : ['invoice'])
        await insert('receipts', {
          id: randomUUID(),
          order_id: orderId,
          ...owners,
          source: `${kind === 'invoice' ? 'payment' : 'refund'}:${paymentId}`,
          kind,
          year: 2025,
          number: (number += 1),
          total_cents: kind === 'invoice' ? 2599 : -2599,
          document: { seller: { name: 'Studio Bos' }, lines: [], vat: [{ rate: 21, cents: 451 }] },
          issued_at: MOMENT,
        })
    }
  await insert('receipt_numbers', { photographer_id: studioId, year: 2025, last_number: number })
}

/** Every row of every table that held one, as JSON. */
async function everything(): Promise<Map<string, Row[]>> {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const kept = new Map<string, Row[]>()
  for (const { name } of tables) {
    const rows = await database.query<{ row: Row }>(
      `select to_jsonb(one) as row from "${name}" one order by to_jsonb(one)::text`,
    )
    if (rows.length > 0)
      kept.set(
        name,
        rows.map(({ row }) => row),
      )
  }
  return kept
}

/** What was made redundant: the VAT of shipping follows the lines, that of a product its class. */
const dropped: Record<string, string[]> = { orders: ['shipping_vat_rate'], catalog_products: ['vat_rate'] }

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [idOf(row), row]))
const idOf = (row: Row) => JSON.stringify(row['id'] ?? row['photographer_id'] ?? row)

async function expectAllKept(before: Map<string, Row[]>) {
  const after = await everything()
  for (const [table, rows] of before) {
    const now = byId(after.get(table) ?? [])
    for (const row of rows) {
      const kept = Object.entries(row).filter(([column]) => !dropped[table]?.includes(column))
      expect(now.get(idOf(row)), table).toMatchObject(Object.fromEntries(kept))
    }
  }
}

test('orders, payments and documents from before the invoices stay to the letter, with what was true of them', async () => {
  const before = await everything()
  expect(before.get('orders')).toHaveLength(10)
  expect(before.get('receipts')).toHaveLength(10)
  await database.migrate()
  await expectAllKept(before)
  const items = await database.query(
    `select distinct vat_category, vat_country, vat_class, supply, is_made_to_measure, kind from order_items`,
  )
  expect(items).toEqual([
    {
      vat_category: 'S',
      vat_country: 'NL',
      vat_class: 'standard',
      supply: 'goods',
      is_made_to_measure: true,
      kind: 'print',
    },
  ])
  const arrivals = await database.query<{ delivery: string; has: boolean }>(
    `select delivery, metadata ->> 'deliveryAddress' is not null as has from orders group by 1, 2 order by 1`,
  )
  expect(arrivals).toEqual([
    { delivery: 'arranged', has: false },
    { delivery: 'ship', has: true },
  ])
  // Its studio is asked for its details; nothing is made up for it.
  expect(await database.query('select from studio_businesses')).toEqual([])
  expect(await database.query('select from vat_schemes')).toEqual([])
})

test.each(['orders', 'order_items', 'catalog_products', 'photographers', 'clients'])(
  'killed while it waits for %s it leaves all as it was, and the next start does it whole',
  async (table) => {
    const before = await everything()
    await database.query('begin')
    await database.query(`lock table ${table} in access share mode`)
    const killed = expect(database.migrate()).rejects.toThrow()
    await eventually(async () => {
      const waiting = await database.query<{ pid: number }>(
        `select pid from pg_locks where not granted and relation = $1::regclass`,
        [table],
      )
      expect(waiting).toHaveLength(1)
      await database.query('select pg_terminate_backend($1)', [waiting[0]!.pid])
    })
    await killed
    await database.query('rollback')
    expect(await everything()).toEqual(before)
    await database.migrate()
    await expectAllKept(before)
  },
)
