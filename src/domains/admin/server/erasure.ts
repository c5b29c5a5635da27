import { asSystem } from '#domains/access/server/access.ts'
import { holdEmails } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { storageKeysOf } from '#domains/photos/server/photos.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { goneAt, removeObjects } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import * as erasureSql from './erasure.sql.ts'

export type Erasure =
  | { outcome: 'unknown' }
  | { outcome: 'blocked'; open: erasureSql.Open }
  | {
      outcome: 'shown' | 'erased'
      people: number
      gone: erasureSql.Gone & { photos: number; comments: number }
      kept: erasureSql.Kept
      /** When the files are gone as well; nobody can reach them meanwhile. */
      filesGoneAt: Date
    }

/** The job that notes them, and the hourly sweep. */
const SWEPT_WITHIN_MS = 2 * 60 * 60_000

/** Rolls back a dry run and carries its result out of the transaction. */
class Rehearsed extends Error {
  readonly erasure: Erasure
  constructor(erasure: Erasure) {
    super('a rehearsal is undone')
    this.erasure = erasure
  }
}

/**
 * Erases everyone with this address: names go, what the law requires stays without a name. Unless `isMeant` it is a dry
 * run: all of it is done and rolled back, so that the result is exact.
 */
export async function erasePerson(services: Services, email: string, isMeant: boolean): Promise<Erasure> {
  return asSystem(services.pool, async (tx) => {
    const found = await erase(tx, services, email)
    if (isMeant || found.outcome !== 'erased') return found
    throw new Rehearsed({ ...found, outcome: 'shown' })
  }).catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.erasure
    throw error
  })
}

async function erase(tx: Tx<'system'>, services: Services, email: string): Promise<Erasure> {
  const now = services.clock()
  const keys: string[] = []
  // A studio may be taking this person on at this moment.
  await holdEmails({ tx }, [email])
  const named = await erasureSql.findByEmail(tx, email)
  if (named.length === 0) return { outcome: 'unknown' }
  const studios = named.filter(({ role }) => role === 'photographer')
  const theirs = []
  for (const { id } of studios) theirs.push(...(await erasureSql.archivedClientsOf(tx, id)))
  const subjects = [...theirs, ...named]
  const ids = subjects.map(({ id }) => id)
  const open = await erasureSql.findOpen(tx, ids)
  if (Object.values(open).some((count) => count > 0)) return { outcome: 'blocked', open }

  const kept = await erasureSql.findKept(tx, ids)
  for (const { id } of studios) keys.push(...(await erasureSql.logosOf(tx, id)))
  const comments = await erasureSql.removeComments(tx, ids)
  const photos = await erasureSql.removePhotos(tx, ids)
  keys.push(...photos.flatMap(storageKeysOf))
  if (keys.length > 0) await enqueue(tx, removeObjects, { keys })
  const counted: erasureSql.Gone[] = []
  for (const subject of subjects) {
    const isStudio = subject.role === 'photographer'
    const erasedAs = {
      email: `gewist-${subject.id}@gewist.invalid`,
      name: isStudio ? 'Gewiste studio' : 'Gewiste klant',
    }
    counted.push(await erasureSql.forget(tx, subject, erasedAs, now))
    const about = isStudio ? { studioId: subject.id } : { clientId: subject.id }
    await record(tx, 'system', { action: 'person_erased', details: 'gewist', ...about }, now)
  }
  return {
    outcome: 'erased',
    people: new Set(subjects.map(({ personId }) => personId)).size,
    gone: { photos: photos.length, comments, ...sumOf(counted) },
    kept,
    filesGoneAt: new Date(goneAt(services, now).getTime() + SWEPT_WITHIN_MS),
  }
}

function sumOf(counted: erasureSql.Gone[]): erasureSql.Gone {
  return counted.reduce((sum, counts) => {
    const added = Object.entries(counts).map(([what, count]) => [
      what,
      count + sum[what as keyof erasureSql.Gone],
    ])
    return Object.fromEntries(added) as erasureSql.Gone
  })
}
