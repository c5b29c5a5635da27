import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { insertOrderPayment } from '#test/world/past-payments.ts'
import { repeatRow } from './repeat-row.ts'
import { watchTouchedRows } from './watch-plans.ts'

/** Rows in each table. One in ten belongs to the tested studio. */
const ROWS = 40_000
/** Maximum rows that a page may read. A page needs at most 51 of the studio's 4,000 rows. */
const ROWS_OF_A_PAGE = 150

let world: World
let studio: Photographer
let touched: Awaited<ReturnType<typeof watchTouchedRows>>

const newId = 'gen_random_uuid()'
const owner = (column: string) => `case when n % 10 = 0 then ${column} else md5((n % 900)::text)::uuid end`
const row = (ownerColumn = 'photographer_id') => ({
  id: newId,
  [ownerColumn]: owner(ownerColumn),
  created_at: `created_at - n * interval '1 minute'`,
})

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ plan: 'studio' })
  const anna = await studio.newClient()
  await insertOrderPayment(world.services, { clientId: anna.id, studioId: studio.id }, {})
  const fill = (table: string, changed: Record<string, string>) =>
    repeatRow(world.owner, table, ROWS, changed)
  await fill('orders', { ...row(), placement_id: newId })
  await fill('client_payments', row())
  const person = 'md5(n::text)::uuid'
  await fill('profiles', { id: person, email: `'klant' || n || '@voorbeeld.nl'` })
  await fill('clients', { ...row('created_by'), profile_id: person })
  touched = await watchTouchedRows(world.services.pool, world.owner)
})
afterAll(() => world.close())

type Page = { next: string | null; previous?: string | null; last?: string | null }
type List = (cursor?: string) => Promise<Page>

const lists: [name: string, table: string, list: List][] = [
  ['orders', 'orders', (cursor) => studio.orders.listOrders({ cursor })],
  ['orders of a status', 'orders', (cursor) => studio.orders.listOrders({ cursor, status: 'pending' })],
  ['orders for a program', 'orders', (cursor) => studio.orders.pageOrders({ cursor })],
  ['payments', 'client_payments', (cursor) => studio.clientPayments.listStudioPayments({ cursor })],
  ['clients for a program', 'clients', (cursor) => studio.clients.pageClients({ cursor })],
]

test.each(lists)('%s: no page costs more than itself, however much there is', async (_name, table, list) => {
  const { next, last } = await list()
  const lastPage = last ? await list(last) : undefined
  for (const cursor of [undefined, next, last, lastPage?.previous]) {
    if (cursor === null) continue
    const paged = (await touched(() => list(cursor))).filter(
      (read) => read.table === table && /order by .* limit/.test(read.statement),
    )
    expect(paged).not.toEqual([])
    for (const { count, leftCount, statement } of paged)
      expect(count + leftCount, statement).toBeLessThan(ROWS_OF_A_PAGE)
  }
})
