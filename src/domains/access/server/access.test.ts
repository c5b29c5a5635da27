import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/db/transaction.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import type { AdminViewer, ClientViewer, PhotographerViewer } from '../viewer.rules.ts'
import { studioViewer, asSystem, asViewer, elevated } from './access.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const countHashes = async (tx: Tx<'system'>) =>
  (await tx.execute<{ count: number }>(sql`select count(password)::int as count from credentials`)).rows[0]!
    .count
const roleIn = async (tx: Tx<'viewer'>) =>
  (await tx.execute<{ role: string }>(sql`select current_user::text as role`)).rows[0]!.role

test('a query for the product itself takes no transaction of a viewer, nor one that may be either', async () => {
  const studio = studioViewer((await world.photographer()).id)
  await asViewer(world.services.pool, studio, async (tx) => {
    expect(await elevated(tx, countHashes)).toBeGreaterThan(0)
    expect(await roleIn(tx)).toBe('lt_photographer')
    // @ts-expect-error A viewer's transaction lacks the system's rights.
    await expect(countHashes(tx)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/denied/) },
    })
  })
  const either = (tx: Tx) =>
    // @ts-expect-error This transaction may be a viewer's.
    countHashes(tx)
  expect(await asSystem(world.services.pool, either)).toBeGreaterThan(0)
})

test('what must see no more than its viewer is not asked by the system', async () => {
  // @ts-expect-error Only a viewer's transaction is accepted here.
  expect(await asSystem(world.services.pool, (tx) => roleIn(tx))).toBe('lt_system')
})

test('nobody writes a viewer: only a session makes one, and the product itself acts as a studio', () => {
  const known = { id: '01a1fcb6-847a-758c-99b8-599a6109b676', email: '', sessionId: '' }
  // @ts-expect-error The brand is missing.
  const client: ClientViewer = { ...known, role: 'client', studioId: known.id }
  // @ts-expect-error The brand is missing.
  const studio: PhotographerViewer = { ...known, role: 'photographer', isActive: true }
  // @ts-expect-error The brand is missing.
  const admin: AdminViewer = { ...known, role: 'admin' }
  // @ts-expect-error Spreading drops the brand.
  const other: PhotographerViewer = { ...studioViewer(known.id), id: client.id } // oxlint-disable-line typescript/no-misused-spread
  expect([client, studio, admin, other].map(({ role }) => role)).toHaveLength(4)
})
