import { z } from 'zod'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { forEachSettled } from '#platform/for-each-settled.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, type JobRun } from '#platform/jobs/job.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { sumOfObject } from '#platform/objects/sum-of-object.ts'
import type { Services } from '#platform/services.ts'
import type { Damage } from '../../photos.rules.ts'
import { makeRenditions } from '../../renditions/server/make-renditions.job.ts'
import * as originalChecksSql from './original-checks.sql.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000
/** Every ten minutes is 4320 runs a month; lower, since runs are missed while the product is stopped. */
const RUNS_A_MONTH = 3600
const LEAST_BYTES_A_RUN = 256 * 1024 ** 2
const MOST_PHOTOS_A_RUN = 2000
/** This many new losses and no intact original point to unmounted storage, not to lost files. */
const ENOUGH_TO_DOUBT_STORAGE = 10

/**
 * Re-reads originals and compares their CRC-32 with the one taken at upload: all of them once a month, a bounded
 * share per run. Known damage is checked on every run, and given `photoIds` at once.
 */
export const checkOriginals = defineJob({
  task: 'check-originals',
  lane: 'bulk',
  payload: z.object({ photoIds: z.array(z.string()).optional(), studioId: z.string().optional() }),
  cron: '*/10 * * * *',
  run: async ({ photoIds, studioId }, { services, log }) => {
    const photos = photoIds
      ? await asSystem(services.pool, (tx) => originalChecksSql.listToCheck(tx, photoIds, studioId))
      : await listForRun(services)
    const sound: originalChecksSql.ToCheck[] = []
    const damaged: { photo: originalChecksSql.ToCheck; damage: Damage }[] = []
    await forEachSettled(photos, async (photo) => {
      const damage = await findDamage(services.objects, photo)
      if (damage) damaged.push({ photo, damage })
      else if (photo.damage) await mend(services, photo)
      else sound.push(photo)
    }).finally(() => asSystem(services.pool, (tx) => originalChecksSql.setSound(tx, sound, services.clock())))
    const found = damaged.filter(({ photo }) => photo.damage === null)
    if (sound.length === 0 && found.length >= ENOUGH_TO_DOUBT_STORAGE && found.every(isMissing))
      throw new Error(`none of ${found.length} originals is there: is the storage?`)
    for (const { photo, damage } of damaged) await reportDamage(services, photo, damage)
    if (found.length > 0) log.error({ damaged: found.length }, 'originals are damaged')
  },
})

const isMissing = ({ damage }: { damage: Damage }) => damage === 'missing'

async function listForRun({ pool, clock }: Services): Promise<originalChecksSql.ToCheck[]> {
  const before = new Date(clock().getTime() - MONTH_MS)
  const { known, due, storedBytes } = await asSystem(pool, async (tx) => ({
    known: await originalChecksSql.listKnownDamaged(tx, MOST_PHOTOS_A_RUN),
    due: await originalChecksSql.listDue(tx, before, MOST_PHOTOS_A_RUN),
    storedBytes: await originalChecksSql.sumStored(tx),
  }))
  let leftBytes = Math.max(LEAST_BYTES_A_RUN, storedBytes / RUNS_A_MONTH)
  const isKnown = new Set(known.map(({ id }) => id))
  // The first one is read whatever its size; otherwise a huge file would block the queue for good.
  const affordable = due.filter(({ id, sizeBytes }, at) => {
    const isRead = !isKnown.has(id) && (at === 0 || leftBytes >= sizeBytes)
    if (isRead) leftBytes -= sizeBytes
    return isRead
  })
  return [...known, ...affordable]
}

async function findDamage(objects: Objects, photo: originalChecksSql.ToCheck): Promise<Damage | undefined> {
  try {
    const sum = await sumOfObject(objects, photo.originalKey)
    if (sum === undefined) return 'missing'
    return sum === photo.crc32 ? undefined : 'changed'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 'changed'
    throw error
  }
}

const reportDamage = (
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  photo: originalChecksSql.ToCheck,
  damage: Damage,
) =>
  asSystem(pool, async (tx) => {
    const { clientId, studioId } = photo
    const [updated] = await originalChecksSql.setDamage(tx, photo, damage, clock())
    if (!updated || photo.damage) return
    await notifyStudio(tx, { kind: 'originals_damaged', studioId, subjectId: clientId }, clock())
    await publishChange(tx, photo)
  })

const mend = ({ pool, clock }: JobRun['services'], photo: originalChecksSql.ToCheck) =>
  asSystem(pool, async (tx) => {
    await originalChecksSql.setSound(tx, [photo], clock())
    for (const { id } of await originalChecksSql.mendPhoto(tx, photo))
      await enqueue(tx, makeRenditions, { photoId: id, studioId: photo.studioId })
    await publishChange(tx, photo)
  })

async function publishChange(tx: Tx, { clientId, studioId }: originalChecksSql.ToCheck) {
  await publish(tx, [studioId], { topic: 'photos', about: clientId })
  await publishToAdmins(tx, 'office')
}

/** Reads these originals again, and reports those that are damaged as the monthly check does. */
export async function reportDamagedOriginals(
  services: Pick<Services, 'pool' | 'objects' | 'clock'>,
  photoIds: string[],
): Promise<void> {
  const photos = await asSystem(services.pool, (tx) => originalChecksSql.listToCheck(tx, photoIds))
  await forEachSettled(photos, async (photo) => {
    const damage = await findDamage(services.objects, photo)
    if (damage) await reportDamage(services, photo, damage)
  })
}

/**
 * Enqueues a check of unreadable originals of a studio. Never throws; has its own transaction, since the caller's may roll back.
 */
export async function suspectOriginals(
  { pool, log }: Services,
  studioId: string,
  photoIds: string[],
): Promise<void> {
  if (photoIds.length === 0) return
  log.error({ photoIds }, 'originals could not be read')
  await asSystem(pool, (tx) => enqueue(tx, checkOriginals, { photoIds, studioId })).catch((error: unknown) =>
    log.error({ error }, 'originals could not be put forward for a check'),
  )
}
