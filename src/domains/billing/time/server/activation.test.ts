import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { planIds, plans } from '#domains/plans/plans.rules.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { periodMs } from '../../billing.rules.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const AT = new Date('2026-03-01T12:00:00Z')

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

      const { maxClients, storageGb, allowCustomBranding, allowDomain, apiAccess } = plans[plan]
      expect(await accountOf(id)).toMatchObject({
        is_active: true,
        subscription_type: plan,
        max_clients: maxClients,
        base_storage_limit_gb: storageGb,
        allow_custom_branding: allowCustomBranding,
        allow_domain: allowDomain,
        api_access: apiAccess,
        active_until: new Date(AT.getTime() + periodMs[period]),
      })
    },
  )
})

test('days are added to what is left, and counted from the moment itself when nothing is', async () => {
  const { id } = await newcomer()
  await activate('starter', id, 'monthly')
  await activate('starter', id, 'yearly')
  const end = AT.getTime() + periodMs.monthly + periodMs.yearly
  expect((await accountOf(id)).active_until).toEqual(new Date(end))

  const later = new Date(end + periodMs.monthly)
  await activate('starter', id, 'monthly', later)
  expect((await accountOf(id)).active_until).toEqual(new Date(later.getTime() + periodMs.monthly))
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
