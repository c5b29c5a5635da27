import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { firstRun } from '#test/world/first-run.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { RENEWAL_GRACE_MS } from '../../billing.rules.ts'
import { expireStudios } from './expire-studios.job.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

async function live(days: number) {
  for (let day = 0; day < days; day++) {
    world.clock.advance(DAY_MS)
    const job = firstRun(world.services)
    await expireStudios.run({}, job)
    // Runs the job again, as after a worker that died before it reported success.
    await expireStudios.run({}, job)
  }
}

async function endsIn(studio: Photographer, days: number, renewsItself = false) {
  const end = new Date(world.clock().getTime() + days * DAY_MS + 60_000)
  await world.owner.query(`update photographers set active_until = $1, renews_itself = $2 where id = $3`, [
    end,
    renewsItself,
    studio.id,
  ])
}

const kindsTo = async ({ email }: { email: string }) =>
  (await listLettersTo(world, email)).map(({ kind }) => kind).filter((kind) => /plan|trial/.test(kind))

const isActive = async (studio: Photographer) => {
  await studio.accounts.signIn({ email: studio.email, password: studio.password })
  return (await studio.accounts.findMe({})).me?.isActive
}

test('a studio hears a week and a day before its time ends and when it has ended, each once, and is then closed', async () => {
  const studio = await world.photographer()
  await endsIn(studio, 9)

  await live(1)
  expect(await kindsTo(studio)).toEqual([])
  await live(2)
  expect(await kindsTo(studio)).toEqual(['plan_ends_soon'])
  await live(5)
  expect(await kindsTo(studio)).toEqual(['plan_ends_soon', 'plan_ends_soon'])
  expect(await isActive(studio)).toBe(true)
  await live(3)
  expect(await kindsTo(studio)).toEqual(['plan_ends_soon', 'plan_ends_soon', 'plan_ended'])
  expect(await isActive(studio)).toBe(false)
  await live(20)
  expect(await kindsTo(studio)).toHaveLength(3)
})

test('a subscription that renews is not closed the moment its time ends, but is when it is not paid for days', async () => {
  const studio = await world.photographer()
  await endsIn(studio, 2, true)

  await live(5)
  expect(await isActive(studio)).toBe(true)
  expect(await kindsTo(studio)).toEqual([])
  await live(2)
  expect(await isActive(studio)).toBe(false)
  expect(await kindsTo(studio)).toEqual(['plan_ended'])
})

test('a studio itself, the list of accounts and the switches agree on which studios are at work', async () => {
  const admin = await world.admin()
  const graceDays = RENEWAL_GRACE_MS / DAY_MS
  const [renewing, ended, unpaid, charged, stopped] = [
    await world.photographer({ studioName: 'Werk verlengt' }),
    await world.photographer({ studioName: 'Werk voorbij' }),
    await world.photographer({ studioName: 'Werk onbetaald' }),
    await world.photographer({ studioName: 'Werk onderweg' }),
    await world.photographer({ studioName: 'Werk gestopt', isActive: false }),
  ]
  await endsIn(renewing, -graceDays + 0.5, true)
  await endsIn(ended, -1)
  await endsIn(unpaid, -graceDays - 0.5, true)
  await endsIn(charged, -graceDays - 0.5, true)
  await charged.addPayment({ status: 'pending' })

  const atWork = [renewing, charged]
  for (const one of [renewing, ended, unpaid, charged, stopped])
    expect(await isActive(one)).toBe(atWork.includes(one))
  const list = (filter: object) =>
    admin.accountDesk.listAccounts({ sortBy: 'name', isDescending: true, status: 'active', ...filter })
  expect((await list({ search: 'werk' })).rows.map(({ name }) => name)).toEqual([
    'Werk verlengt',
    'Werk onderweg',
  ])
  const { switches } = await admin.switches.listSwitches({})
  const uploads = switches.find(({ name }) => name === 'uploads')!
  expect(uploads.affectedAccounts).toBe((await list({})).count)
})

test('when a studio that was warned pays, it is warned anew of its new end', async () => {
  const studio = await world.photographer()
  await endsIn(studio, 5)
  await live(1)
  expect(await kindsTo(studio)).toHaveLength(1)

  await asSystem(world.services.pool, (tx) =>
    tx.execute(`select activate_professional('${studio.id}', 'monthly')`),
  )
  await live(25)
  expect(await kindsTo(studio)).toHaveLength(1)
  await live(8)
  expect(await kindsTo(studio)).toHaveLength(2)
})

test('of a studio that has lapsed nothing is deleted, and its client sees and downloads as before', async () => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const final = await studio.addPhoto(anna.id, { type: 'final' })
  await world.work()
  await endsIn(studio, 1)
  await live(3)
  expect(await isActive(studio)).toBe(false)

  await anna.accounts.signIn({ email: anna.email, password: anna.password })
  const { photos } = await anna.photos.listForClient({ type: 'final' })
  expect(photos).toMatchObject([{ id: final.id, picture: 'ready' }])
  const download = await anna.photos.planDownload({ photoIds: [final.id] })
  const file = await anna.get(download.address)
  expect(file.status).toBe(200)
  expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get('content-length')))
  await expect(studio.clients.listClients({})).rejects.toMatchObject({ code: 'studio_inactive' })
})

test('what goes wrong with one studio keeps no other from its letter', async () => {
  const [first, second] = [await world.photographer(), await world.photographer()]
  for (const studio of [first, second]) await endsIn(studio, 7)
  await world.owner.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broke off'; end $$;
    create trigger break_off before insert on lapse_notices for each row
      when (new.photographer_id = '${first.id}') execute function break_off()`)
  await expect(live(1)).rejects.toThrow()
  await world.owner.query('drop function break_off cascade')
  expect(await kindsTo(second)).toEqual(['plan_ends_soon'])
  await live(1)
  expect(await kindsTo(first)).toEqual(['plan_ends_soon'])
})
