import { z } from 'zod'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, type JobRun } from '#platform/jobs/job.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { computeChecksum } from '#platform/objects/object-checksum.ts'
import type { Services } from '#platform/services.ts'
import type { Damage } from '../../photos.rules.ts'
import { makeRenditions } from '../../renditions/server/make-renditions.job.ts'
import * as originalChecksSql from './original-checks.sql.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000
/** Runs per month: fewer than the 4320 of the schedule, to allow for downtime. */
const RUNS_A_MONTH = 3600
const LEAST_BYTES_A_RUN = 256 * 1024 ** 2
const MOST_PHOTOS_A_RUN = 2000
/**
 * Storage counts as unmounted if one run finds at least this many new cases of damage, all of them
 * missing originals, and no intact original.
 */
const ENOUGH_TO_DOUBT_STORAGE = 10

/**
 * Compares each original's CRC-32 with the one from the upload, once a month. Every scheduled run
 * also checks known damage.
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
    const intact: originalChecksSql.OriginalToCheck[] = []
    const damaged: { photo: originalChecksSql.OriginalToCheck; damage: Damage }[] = []
    await forEachSettled(photos, async (photo) => {
      const damage = await findDamage(services.objects, photo)
      if (damage) damaged.push({ photo, damage })
      else if (photo.damage) await saveIntact(services, photo)
      else intact.push(photo)
    }).finally(() =>
      asSystem(services.pool, (tx) => originalChecksSql.setIntact(tx, intact, services.clock())),
    )
    const newDamage = damaged.filter(({ photo }) => photo.damage === null)
    if (intact.length === 0 && newDamage.length >= ENOUGH_TO_DOUBT_STORAGE && newDamage.every(isMissing))
      throw new Error(`none of ${newDamage.length} originals is there: is the storage?`)
    for (const { photo, damage } of damaged) await reportDamage(services, photo, damage)
    if (newDamage.length > 0) log.error({ damaged: newDamage.length }, 'originals are damaged')
  },
})

const isMissing = ({ damage }: { damage: Damage }) => damage === 'missing'

async function listForRun({ pool, clock }: Services): Promise<originalChecksSql.OriginalToCheck[]> {
  const before = new Date(clock().getTime() - MONTH_MS)
  const { known, due, storedBytes } = await asSystem(pool, async (tx) => ({
    known: await originalChecksSql.listKnownDamaged(tx, MOST_PHOTOS_A_RUN),
    due: await originalChecksSql.listDue(tx, before, MOST_PHOTOS_A_RUN),
    storedBytes: await originalChecksSql.sumStoredBytes(tx),
  }))
  let leftBytes = Math.max(LEAST_BYTES_A_RUN, storedBytes / RUNS_A_MONTH)
  const isKnown = new Set(known.map(({ id }) => id))
  // The first original is read whatever its size. Otherwise a huge file would never be read.
  const affordable = due.filter(({ id, sizeBytes }, at) => {
    const isRead = !isKnown.has(id) && (at === 0 || leftBytes >= sizeBytes)
    if (isRead) leftBytes -= sizeBytes
    return isRead
  })
  return [...known, ...affordable]
}

async function findDamage(
  objects: Objects,
  photo: originalChecksSql.OriginalToCheck,
): Promise<Damage | undefined> {
  try {
    const sum = await computeChecksum(objects, photo.originalKey)
    if (sum === undefined) return 'missing'
    return sum === photo.crc32 ? undefined : 'changed'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 'changed'
    throw error
  }
}

const reportDamage = (
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  photo: originalChecksSql.OriginalToCheck,
  damage: Damage,
) =>
  asSystem(pool, async (tx) => {
    const { clientId, studioId } = photo
    const [updated] = await originalChecksSql.setDamage(tx, photo, damage, clock())
    if (!updated || photo.damage) return
    await notifyStudio(tx, { kind: 'originals_damaged', studioId, subjectId: clientId }, clock())
    await publishChange(tx, photo)
  })

const saveIntact = ({ pool, clock }: JobRun['services'], photo: originalChecksSql.OriginalToCheck) =>
  asSystem(pool, async (tx) => {
    await originalChecksSql.setIntact(tx, [photo], clock())
    for (const { id } of await originalChecksSql.clearRenditionFailure(tx, photo))
      await enqueue(tx, makeRenditions, { photoId: id, studioId: photo.studioId })
    await publishChange(tx, photo)
  })

async function publishChange(tx: Tx, { clientId, studioId }: originalChecksSql.OriginalToCheck) {
  await publish(tx, [studioId], { topic: 'photos', about: clientId })
  await publishToAdmins(tx, 'office')
}

export async function checkAndReportOriginals(
  services: Pick<Services, 'pool' | 'objects' | 'clock'>,
  photoIds: string[],
): Promise<void> {
  const photos = await asSystem(services.pool, (tx) => originalChecksSql.listToCheck(tx, photoIds))
  await forEachSettled(photos, async (photo) => {
    const damage = await findDamage(services.objects, photo)
    if (damage) await reportDamage(services, photo, damage)
  })
}

/** Never throws. Uses its own transaction, because the caller's may roll back. */
export async function enqueueOriginalsCheck(
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
