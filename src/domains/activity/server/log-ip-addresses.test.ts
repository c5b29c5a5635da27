import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { runUnderRole } from '#test/world/under-role.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

type Line = { action: string; details: string; ip_address: string | null }

async function lines() {
  const { rows } = await world.owner.query<Line>('select * from activity_log order by created_at, id')
  return rows
}

async function forget() {
  await world.owner.query(`select graphile_worker.add_job('forget-log-addresses')`)
  await world.work()
}

test('after ninety days a line has no address of the network any more, and says all else it said', async () => {
  const studio = await world.photographer()
  const stranger = world.visitor()
  for (let tries = 0; tries < 201; tries++) {
    await world.owner.query(`update attempts set count = 200 where key like 'sign_in from %'`)
    if (tries < 2) await stranger.accounts.signIn({ ...studio, password: 'mis' }).catch(() => {})
  }
  const before = await lines()
  const blocked = before.find(({ action }) => action === 'attempts_blocked')!
  expect(blocked.details).toBe('sign_in from 127.0.0.1')
  expect(before.some(({ ip_address }) => ip_address === '127.0.0.1')).toBe(true)

  await forget()
  expect(await lines()).toEqual(before)

  world.clock.advance(90 * DAY_MS + 60_000)
  await studio.accounts.signIn(studio)
  const newest = (await lines()).at(-1)!
  await forget()
  const after = await lines()
  expect(JSON.stringify(after.slice(0, -1))).not.toContain('127.0.0.1')
  expect(after.at(-1)).toEqual(newest)
  const rest = ({ ip_address: _ip, details, ...line }: Line & { words?: unknown }) => ({
    ...line,
    words: undefined,
    details: details.replace(/ from .*| from$/, ''),
  })
  expect(after.map(rest)).toEqual([...before, newest].map(rest))
})

test('the door takes addresses and nothing else, and only the product itself goes through it', async () => {
  await world.photographer()
  for (const change of [
    `ip_address = '10.0.0.1'`,
    `ip_address = null, details = 'niets'`,
    `ip_address = null, user_name = 'niemand'`,
    `details = ''`,
    `ip_address = null, action = 'x'`,
  ])
    expect(await runUnderRole(world, 'lt_system', `update activity_log set ${change}`), change).toContain(
      'permission denied',
    )
  for (const role of ['lt_admin', 'lt_photographer', 'lt_client', 'lt_anyone', 'lt_inactive'])
    expect(await runUnderRole(world, role, `select forget_log_addresses(now())`)).toContain(
      'permission denied',
    )
  await asSystem(world.services.pool, (tx) => tx.execute('select forget_log_addresses(now())'))
})
