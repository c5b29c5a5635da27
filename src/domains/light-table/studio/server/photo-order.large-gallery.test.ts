import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAsViewer } from '#domains/access/server/access.ts'
import { identify } from '#domains/accounts/server/accounts.ts'
import { SECTIONS_MAX } from '#domains/galleries/galleries.rules.ts'
import { watchTouchedRows } from '#test/database/watch-plans.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { recordStatements } from '#test/world/record-statements.ts'

const PHOTOS = 5000

let world: World
let studio: Photographer
let anna: Client
let galleryId: string
let ids: string[]

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ plan: 'studio' })
  anna = await studio.newClient()
  const { id: first } = await studio.addPhoto(anna.id)
  galleryId = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id
  const sections = Array.from({ length: SECTIONS_MAX }, (_, nth) => ({
    id: null,
    title: `Deel ${nth}`,
    forGuests: true,
  }))
  const made = await studio.galleries.saveSections({ galleryId, sections })
  await world.owner.query(
    `insert into photos select copy.* from photos, generate_series(1, $2::int) nth,
       lateral jsonb_populate_record(null::photos, to_jsonb(photos)
         || jsonb_build_object('id', gen_random_uuid(), 'twin', nth)) copy
     where photos.id = $1`,
    [first, PHOTOS - 1],
  )
  await studio.photos.setPhotoOrder({ clientId: anna.id, order: 'manual' })
  const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'preview' })
  const [size, all] = [PHOTOS / SECTIONS_MAX, photos.map(({ id }) => id)]
  for (const [at, { id: sectionId }] of made.entries())
    await studio.photos.moveToSection({ photoIds: all.slice(at * size, (at + 1) * size), sectionId })
  ids = await order()
  await world.owner.query('analyze photos')
})
afterAll(() => world?.close())

const order = async () =>
  (await studio.photos.listForStudio({ clientId: anna.id, type: 'preview' })).photos.map(({ id }) => id)

/** Returns row versions, which change with every write. */
async function versions() {
  const { rows } = await world.owner.query<{ id: string; version: string }>(
    `select id, xmin::text || ' ' || ctid::text as version from photos`,
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

async function costOf(act: () => Promise<unknown>) {
  const before = await versions()
  const { length: count } = await recordStatements(act)
  const written = [...(await versions())].filter(([id, version]) => before.get(id) !== version)
  return { count, written: written.map(([id]) => id) }
}

test('a heart writes one of 5,000 photos, and asks the database at most eight times, session and commit included', async () => {
  const heart = (nth: number) => () => anna.photos.setFavorite({ photoIds: [ids[nth]!], isFavorite: true })
  await heart(10)()
  const { count, written } = await costOf(heart(4321))
  expect(written).toEqual([ids[4321]!])
  expect(count).toBeLessThanOrEqual(8)
})

test('moving one of 5,000 photos by hand writes that photo alone, in as few statements as among ten', async () => {
  const [moving, before] = [ids[4321]!, ids[4300]!]
  const within = await costOf(() => studio.photos.movePhotos({ photoIds: [moving], beforeId: before }))
  expect(within.written).toEqual([moving])
  expect(within.count).toBeLessThanOrEqual(12)
  expect((await order()).indexOf(moving)).toBe(4300)

  const elsewhere = ids[10]!
  const into = await costOf(() => studio.photos.movePhotos({ photoIds: [moving], beforeId: elsewhere }))
  expect(into.written).toEqual([moving])
  expect(into.count).toBeLessThanOrEqual(13)
  expect((await order()).indexOf(moving)).toBe(10)
})

test('which galleries are open is asked once a statement, however many photos there are', async () => {
  const entrance = { origin: world.services.publicUrl, studioHost: undefined }
  const viewer = await identify(world.services, anna.cookieHeader(), entrance)
  const [row] = await readAsViewer<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    world.services.pool,
    viewer,
    `explain (analyze, verbose, format json) select id from photos where type = 'preview'`,
  )
  const explained = row!['QUERY PLAN'][0]!.Plan
  expect(explained['Actual Rows']).toBe(PHOTOS)
  const asking = plansIn(explained).filter((plan) => JSON.stringify(own(plan)).includes('open_galleries'))
  expect(asking.length).toBeGreaterThan(0)
  for (const plan of asking) expect(plan['Actual Loops']).toBe(1)
})

describe('of thousands that are ready', () => {
  let touched: Awaited<ReturnType<typeof watchTouchedRows>>
  beforeAll(async () => {
    await world.owner.query(
      `update photos set created_at = created_at - random() * interval '1 day', rendered_version = rendition_version`,
    )
    await world.owner.query('vacuum photos')
    // Deletes the statistics, which among millions of photos would not contain this studio.
    await world.owner.query(`delete from pg_statistic where starelid = 'photos'::regclass`)
    touched = await watchTouchedRows(world.services.pool, world.owner)
  })

  test("a studio's latest are found without looking at all that it has", async () => {
    const found = await touched(() => studio.photos.listLatest({}))
    expect(found.map(({ table }) => table)).toContain('photos')
    for (const read of found) expect(read.count + read.leftCount, JSON.stringify(read)).toBeLessThan(100)
  })

  test.for([
    ['a page of a gallery', () => studio.photos.pageGalleryPhotos({ galleryId, limit: 50 })],
    ['the cover of each client', () => studio.photos.summariseClients({})],
    ['one to show a watermark on', () => studio.photos.findMarkSample({})],
  ] as const)('%s is chosen before anything is looked up for it', async ([, ask]) => {
    const found = await touched(ask)
    expect(found.map(({ table }) => table)).toContain('photos')
    for (const { count, ...where } of found)
      if (where.table !== 'photos') expect(count, JSON.stringify(where)).toBeLessThan(100)
  })
})

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

const own = ({ Plans: _, ...plan }: Plan) => plan
const plansIn = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(plansIn)]
