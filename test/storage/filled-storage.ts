import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { renditionKeysOf } from '#domains/photos/renditions/server/storage-keys.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import type { Objects } from '#platform/objects/objects.ts'
import type { World } from '#test/world/new-world.ts'

export type FilePlacer = {
  put: (key: string, bytes: Uint8Array, changedAt?: Date) => Promise<void>
  remove: (key: string) => Promise<void>
}

/**
 * Returns a placer that writes synchronously, without fsync. With fsync, 40,000 files take minutes.
 * Asynchronous writes take four times as long as synchronous writes.
 */
export function newDiskPlacer(folder: string): FilePlacer {
  const made = new Set<string>()
  return {
    put: async (key, bytes, changedAt) => {
      const path = join(folder, key)
      if (!made.has(dirname(path))) mkdirSync(dirname(path), { recursive: true })
      made.add(dirname(path))
      writeFileSync(path, bytes)
      if (changedAt) utimesSync(path, changedAt, changedAt)
    },
    remove: async (key) => rmSync(join(folder, key)),
  }
}

export const newObjectPlacer = (objects: Objects): FilePlacer => ({
  put: async (key, bytes) => void (await objects.write(key, bytes, { contentType: 'image/jpeg' })),
  remove: (key) => objects.remove([key]),
})

export type FilledPhoto = { id: string; bytes: Buffer; original: string; renditions: string[] }

const bytesOf = (key: string) => createHash('sha256').update(key).digest()

export const runLimited = async <Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<void>,
) => {
  const inTurn = createLimiter(32)
  await Promise.all(items.map((item, at) => inTurn(() => work(item, at))))
}

type Owners = { studioId: string; clientId: string }

/**
 * Inserts `count` photos created 20 hours ago, with all their files. Every other one is a preview.
 */
export async function fillStorage(
  world: { clock: () => Date; owner: World['owner'] },
  { studioId, clientId }: Owners,
  { count, placing }: { count: number; placing: FilePlacer },
): Promise<FilledPhoto[]> {
  const madeAt = world.clock().getTime() - 20 * 60 * 60_000
  const photos = Array.from({ length: count }, (_, at): FilledPhoto => {
    const id = uuidv7(madeAt + at)
    const renditions = renditionKeysOf(id, 1, at % 2 === 0 ? 1 : null)
    return { id, bytes: bytesOf(id), original: originalKeyOf(id), renditions }
  })
  await world.owner.query(
    `insert into photos (id, photographer_id, client_id, gallery_id, type, photo_label, source_name, original_key, content_type,
        file_size, crc32, twin, rendered_version, rendered_mark_version, created_at, type_since)
      select one.id, $1, $2, gallery.id, case when mark is null then 'final' else 'preview' end, 'foto ' || nth, 'foto.jpg',
        'originals/' || one.id, 'image/jpeg', 32, one.sum, nth, 1, mark, $3, $3
      from unnest($4::uuid[], $5::bigint[], $6::int[]) with ordinality as one (id, sum, mark, nth),
        (select id from galleries where client_id = $2 limit 1) gallery`,
    [
      studioId,
      clientId,
      new Date(madeAt),
      photos.map(({ id }) => id),
      photos.map(({ bytes }) => crc32(bytes)),
      photos.map((_, at) => (at % 2 === 0 ? 1 : null)),
    ],
  )
  await world.owner.query(
    `with counted as (update studio_room set used_bytes = $2 where photographer_id = $1)
     update photographers set watermark_version = 1 where id = $1`,
    [studioId, 32 * count],
  )
  await runLimited(photos, async ({ original, bytes, renditions }) => {
    await placing.put(original, bytes)
    for (const key of renditions) await placing.put(key, bytesOf(key))
  })
  return photos
}

export type PlantedFaults = Record<
  'missing' | 'wrong_size' | 'wrong_bytes' | 'incomplete' | 'stray',
  string[]
>

/** Plants `each` faults of each of five kinds. Returns the keys that a check should report. */
export async function plantFaults(
  photos: readonly FilledPhoto[],
  { each, placing, studioId }: { each: number; placing: FilePlacer; studioId: string },
): Promise<PlantedFaults> {
  const left = [...photos]
  const take = (count: number) => left.splice(0, count)
  const planted: PlantedFaults = { missing: [], wrong_size: [], wrong_bytes: [], incomplete: [], stray: [] }
  for (const { original } of take(each / 2)) {
    await placing.remove(original)
    planted.missing.push(original)
  }
  for (const { renditions } of take(each / 2)) {
    for (const key of renditions) await placing.remove(key)
    planted.missing.push(renditions.toSorted()[0]!)
  }
  for (const { original, bytes } of take(each / 2)) {
    await placing.put(original, bytes.subarray(1))
    planted.wrong_size.push(original)
  }
  for (const { renditions } of take(each / 2)) {
    await placing.put(renditions[1]!, Buffer.alloc(0))
    planted.wrong_size.push(renditions[1]!)
  }
  for (const { original, bytes } of take(each)) {
    const changed = Buffer.from(bytes)
    changed[7]! ^= 1
    await placing.put(original, changed)
    planted.wrong_bytes.push(original)
  }
  for (const [at, { renditions }] of take(each).entries()) {
    const gone = renditions[at % 3]!
    await placing.remove(gone)
    planted.incomplete.push(gone)
  }
  for (const [at, { id }] of take(each).entries()) {
    const stray = [
      originalKeyOf(uuidv7()),
      `renditions/${uuidv7()}/f1/800.jpg`,
      `renditions/${id}/p1.99/480.jpg`,
      `branding/${studioId}/watermark-logo-${randomUUID()}.png`,
    ][at % 4]!
    await placing.put(stray, bytesOf(stray))
    planted.stray.push(stray)
  }
  return planted
}
