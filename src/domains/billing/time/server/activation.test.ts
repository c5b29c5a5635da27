import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { newWorld, type World } from '#test/world/new-world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const AT = new Date('2026-03-01T12:00:00Z')
const DAY_MS = 24 * 60 * 60_000

// The specification's figures, repeated so that the test doesn't read them from the product.
const days = { monthly: 31, yearly: 365, trial: 14, rest: 0 }
const rights = (allow_custom_branding: boolean, allow_domain: boolean, api_access: boolean) => ({
  allow_custom_branding,
  allow_domain,
  api_access,
})
const limits = {
  intro: { base_storage_limit_gb: 5, max_clients: 2, ...rights(false, false, false) },
  starter: { base_storage_limit_gb: 10, max_clients: 5, ...rights(false, false, false) },
  professional: { base_storage_limit_gb: 100, max_clients: 25, ...rights(true, true, false) },
  studio: { base_storage_limit_gb: 500, max_clients: -1, ...rights(true, true, true) },
}

async function newcomer() {
  const studio = await world.photographer()
  await world.owner.query(
    `update photographers set is_active = false, subscription_type = null, active_until = null where id = $1`,
    [studio.id],
  )
  return studio
}

const activate = (procedure: string, target: string, period: string, at = AT) =>
  asSystem(world.services.pool, async (tx) => {
    const { rows } = await tx.execute<{ ok: boolean }>(
      sql`select ${sql.raw(`activate_${procedure}`)}(${target}::uuid, ${period}, ${at.toISOString()}::timestamptz) as ok`,
    )
    return rows[0]!.ok
  })

async function accountOf(id: string) {
  const { rows } = await world.owner.query(`select * from photographers where id = $1`, [id])
  return rows[0]
}

describe.each(planIds)('activate_%s', (plan) => {
  test.each(['monthly', 'yearly', 'trial', 'rest'] as const)(
    'gives the limits and rights that the plan has everywhere, and the days of: %s',
    async (period) => {
      const { id } = await newcomer()
      expect(await activate(plan, id, period)).toBe(true)

      expect(await accountOf(id)).toMatchObject({
        is_active: true,
        subscription_type: plan,
        ...limits[plan],
        active_until: new Date(AT.getTime() + days[period] * DAY_MS),
      })
    },
  )
})

test('days are added to what is left, and counted from the moment itself when nothing is', async () => {
  const { id } = await newcomer()
  await activate('starter', id, 'monthly')
  await activate('starter', id, 'yearly')
  const end = AT.getTime() + 31 * DAY_MS + 365 * DAY_MS
  expect((await accountOf(id)).active_until).toEqual(new Date(end))

  const later = new Date(end + 31 * DAY_MS)
  await activate('starter', id, 'monthly', later)
  expect((await accountOf(id)).active_until).toEqual(new Date(later.getTime() + 31 * DAY_MS))
})

test('a studio that does not exist is not activated, and an unknown period is an error', async () => {
  const { id } = await newcomer()
  expect(await activate('intro', '01a1fca9-0000-7000-8000-000000000000', 'monthly')).toBe(false)
  await expect(activate('intro', id, 'weekly')).rejects.toThrow()
  expect((await accountOf(id)).is_active).toBe(false)
})

test.each(['lt_photographer', 'lt_inactive', 'lt_client', 'lt_anyone'])(
  '%s can not activate anyone',
  async (role) => {
    const { rows } = await world.owner.query(
      `select proname from pg_proc where proname ~ '^(activate_|give_plan)' and has_function_privilege($1, oid, 'execute')`,
      [role],
    )
    expect(rows).toEqual([])
  },
)
