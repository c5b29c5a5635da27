import { afterAll, beforeAll, expect, test } from 'vitest'
import { newExplainingDatabase, watchReads, type TableRead } from '#test/database/watch-plans.ts'
import { repeatRow } from '#test/database/repeat-row.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { openFakeBucket, type FakeBucket } from '#test/world/fake-bucket.ts'
import { announcePhoto, sendBytes } from '#test/world/send-photo.ts'
import { FAILURES_SHOWN_MS, UPLOAD_LIFETIME_MS } from '../uploads.rules.ts'
import { RESENT_MAX_BYTES } from '../parts/server/upload-in-parts.ts'
import { sweepUploads } from './sweep-uploads.job.ts'

const STUDIOS = 1000
const ENDED = 20_000
const FORGOTTEN = 2500
const UNDERWAY = 300
const SILENT = 4

let world: World
let bucket: FakeBucket

beforeAll(async () => {
  bucket = await openFakeBucket()
  world = await newWorld({ database: await newExplainingDatabase(), objects: bucket.objects })
  const studio = await world.photographer()
  const { id: clientId } = await studio.newClient()
  for (let nth = 1; nth < SILENT; nth++) await announcePhoto(studio, { clientId, sizeBytes: 5000 })
  const path = await announcePhoto(studio, { clientId, sizeBytes: 3 * RESENT_MAX_BYTES })
  const some = Buffer.alloc(1.5 * RESENT_MAX_BYTES)
  expect((await sendBytes(studio, path, some)).status).toBe(204)
  world.clock.advance(UPLOAD_LIFETIME_MS)
  await fillUploads()
})
afterAll(async () => {
  await world.close()
  await bucket.close()
})

const idOf = (kind: string) => `md5('${kind}' || n)::uuid`
const now = () => `'${world.clock().toISOString()}'::timestamptz`
const ofStudios = {
  photographer_id: `md5((n % ${STUDIOS})::text)::uuid`,
  client_id: `md5((n % ${STUDIOS})::text)::uuid`,
  gallery_id: `md5((n % ${STUDIOS})::text)::uuid`,
}

async function fillUploads() {
  const longAgo = `${now()} - interval '${FAILURES_SHOWN_MS} ms'`
  const endedAt = `${longAgo} + (n - ${FORGOTTEN}) * interval '1 min'`
  await repeatRow(world.owner, 'uploads', ENDED, {
    ...ofStudios,
    id: idOf('ended'),
    state: `(array['finished', 'finished', 'refused', 'abandoned'])[1 + n % 4]`,
    created_at: `${endedAt} - interval '1 hour'`,
    expires_at: `${endedAt} + interval '23 hours'`,
    ended_at: endedAt,
  })
  const underway = { state: `'receiving'`, created_at: now(), last_byte_at: now(), ended_at: 'null' }
  await repeatRow(world.owner, 'uploads', UNDERWAY, {
    ...ofStudios,
    ...underway,
    id: idOf('underway'),
    expires_at: `${now()} + interval '1 day'`,
  })
  await repeatRow(world.owner, 'parted_uploads', UNDERWAY, { upload_id: idOf('underway') })
}

const countOf = async (condition: string) => {
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::int as count from uploads where ${condition}`,
  )
  return rows[0]!.count
}

const wholly = ({ how }: TableRead) => how === 'Seq Scan'
const sweep = () => sweepUploads.run({}, firstRun(world.services))

test('the sweep looks at uploads that it has something to do with, however many lie there', async () => {
  const reads = await watchReads(world.services.pool)
  const asked = await reads.of('uploads', sweep)
  expect(await countOf(`state = 'receiving'`)).toBe(UNDERWAY)
  expect(await countOf(`state <> 'receiving'`)).toBe(ENDED - FORGOTTEN + SILENT)
  const kinds = asked.map(({ statement }) => statement.split(' ')[0])
  expect(new Set(kinds)).toEqual(new Set(['delete', 'update', 'select']))
  expect(asked.filter(wholly)).toEqual([])
})

test('a sweep that read them all would be seen', async () => {
  const reads = await watchReads(world.services.pool)
  const asked = await reads.of('uploads', () =>
    world.services.pool.query(
      `begin; set local role lt_system; select count(*) from uploads where file_name = 'x'; commit`,
    ),
  )
  expect(asked.filter(wholly)).toHaveLength(1)
})
