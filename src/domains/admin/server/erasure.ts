import { asSystem } from '#domains/access/server/access.ts'
import { lockEmails } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { storageKeysOf } from '#domains/photos/server/photos.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { removalDate, scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import * as erasureSql from './erasure.sql.ts'

export type Erasure =
  | { outcome: 'unknown' }
  | { outcome: 'blocked'; open: erasureSql.OpenCounts }
  | {
      outcome: 'shown' | 'erased'
      people: number
      gone: erasureSql.ErasedCounts & { photos: number; comments: number }
      kept: erasureSql.KeptCounts
      /** Time by which the files are deleted. They are inaccessible at once. */
      filesGoneAt: Date
    }

/** Longest wait for the hourly sweep, including one retry. */
const SWEPT_WITHIN_MS = 2 * 60 * 60_000

/** Carries a dry run’s result out of its transaction. */
class DryRun extends Error {
  readonly erasure: Erasure
  constructor(erasure: Erasure) {
    super('a rehearsal is undone')
    this.erasure = erasure
  }
}

/**
 * Erases all accounts with this email address, unless one of `OpenCounts` is above 0. Without
 * `isMeant`, rolls back, so that a dry run is exact.
 */
export async function erasePerson(services: Services, email: string, isMeant: boolean): Promise<Erasure> {
  return asSystem(services.pool, async (tx) => {
    const found = await erase(tx, services, email)
    if (isMeant || found.outcome !== 'erased') return found
    throw new DryRun({ ...found, outcome: 'shown' })
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.erasure
    throw error
  })
}

async function erase(tx: Tx<'system'>, services: Services, email: string): Promise<Erasure> {
  const now = services.clock()
  const keys: string[] = []
  // A studio may be adding this person at the same time.
  await lockEmails({ tx }, [email])
  const accounts = await erasureSql.lockSubjectsByEmail(tx, email)
  if (accounts.length === 0) return { outcome: 'unknown' }
  const studios = accounts.filter(({ role }) => role === 'photographer')
  const archivedClients = []
  for (const { id } of studios) archivedClients.push(...(await erasureSql.listArchivedClients(tx, id)))
  const subjects = [...archivedClients, ...accounts]
  const ids = subjects.map(({ id }) => id)
  const open = await erasureSql.countOpenWork(tx, ids)
  if (Object.values(open).some((count) => count > 0)) return { outcome: 'blocked', open }

  const kept = await erasureSql.countKeptRecords(tx, ids)
  for (const { id } of studios) keys.push(...(await erasureSql.listRemovableLogoKeys(tx, id)))
  const comments = await erasureSql.removeComments(tx, ids)
  const downloads = await erasureSql.removeDownloads(tx, ids)
  const photos = await erasureSql.removePhotos(tx, ids)
  keys.push(...photos.flatMap(storageKeysOf))
  await scheduleObjectRemoval(tx, services, keys)
  const counted: erasureSql.ErasedCounts[] = []
  for (const subject of subjects) {
    const isStudio = subject.role === 'photographer'
    const erasedAs = {
      email: `gewist-${subject.id}@gewist.invalid`,
      name: isStudio ? 'Gewiste studio' : 'Gewiste klant',
    }
    counted.push(await erasureSql.eraseSubject(tx, subject, erasedAs, now))
    const about = isStudio ? { studioId: subject.id } : { clientId: subject.id }
    await record(tx, 'system', { action: 'person_erased', details: 'gewist', ...about }, now)
  }
  const sums = sumOf(counted)
  return {
    outcome: 'erased',
    people: new Set(subjects.map(({ personId }) => personId)).size,
    gone: { photos: photos.length, comments, ...sums, downloads: sums.downloads + downloads },
    kept,
    filesGoneAt: new Date(removalDate(services, now).getTime() + SWEPT_WITHIN_MS),
  }
}

function sumOf(counted: erasureSql.ErasedCounts[]): erasureSql.ErasedCounts {
  return counted.reduce((sum, counts) => {
    const added = Object.entries(counts).map(([what, count]) => [
      what,
      count + sum[what as keyof erasureSql.ErasedCounts],
    ])
    return Object.fromEntries(added) as erasureSql.ErasedCounts
  })
}
