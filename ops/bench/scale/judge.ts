import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eachOf } from '#platform/objects/objects.ts'
import { checkEverything } from '#domains/storage/server/storage.ts'
import { countFaults } from '#domains/storage/storage-check.rules.ts'
import { MB } from '../proof-machine.ts'
import type { Installation } from './installation.ts'
import type { Load } from './load.ts'
import { say, type Row } from './rows.ts'

// A dead worker is noticed after 30 s and a look, and another does its jobs then.
const SETTLED_WITHIN_MS = 90_000

/** Of what was not done in time. */
const JOBS_TOLD = 12

/** The check leaves alone what is younger than an hour. */
const LATER_MS = 2 * 60 * 60_000

type Stored = {
  name: string
  key: string
  sizeBytes: number
  studioId: string
  isReady: boolean
  failure: string | null
}

type Done = Pick<Load, 'shoot' | 'galleries' | 'invited'> & { photosMin: number }

/** Lays what the people of the load were answered beside what their studios have in the end. */
export async function judge(
  { services, mail }: Pick<Installation, 'services' | 'mail'>,
  { shoot, galleries, invited, photosMin }: Done,
): Promise<{ rows: Row[]; lost: number }> {
  const studioIds = galleries.map(({ studio }) => studio.id)
  const ask = async <Found>(sql: string) => (await services.pool.query(sql, [studioIds])).rows as Found[]
  const listStored = () =>
    ask<Stored>(`select source_name as name, original_key as key, file_size::float8 as "sizeBytes",
      photographer_id as "studioId", rendered_version = rendition_version as "isReady", rendition_failure as failure from photos where photographer_id = any($1)`)

  const until = Date.now() + SETTLED_WITHIN_MS
  let stored = await listStored()
  const isInvited = (email: string) => mail.received.has(email)
  while ((stored.some(({ isReady }) => !isReady) || ![...invited].every(isInvited)) && Date.now() < until) {
    await sleep(1000)
    stored = await listStored()
  }
  const unready = stored
    .filter(({ isReady }) => !isReady)
    .map(({ key, failure }) => `${key} ${failure ?? ''}`)
  const unwritten = [...invited].filter((email) => !isInvited(email))
  if (unready.length + unwritten.length > 0) {
    for (const one of [...unready, ...unwritten]) say(`still without its pictures or its letter: ${one}`)
    for (const job of await listDueJobs(services)) say(`a job is left: ${job}`)
  }

  const names = Map.groupBy(stored, ({ name }) => name)
  let same = 0
  for (const { name, sha256 } of shoot.sent) {
    const [one] = names.get(name) ?? []
    if (one && (await hashOf(services, one.key)) === sha256) same += 1
  }
  const twice = [...names.values()].filter(({ length }) => length > 1).length
  const sum = (of: readonly { sizeBytes: number }[]) => of.reduce((all, { sizeBytes }) => all + sizeBytes, 0)
  const [least, most] = [Math.min, Math.max].map((of) => of(...shoot.sent.map(({ sizeBytes }) => sizeBytes)))
  const count = shoot.sent.length

  const rooms = await ask<{ studioId: string; used: number; reserved: number; coming: number }>(
    `select photographer_id as "studioId", used_bytes::float8 as used, reserved_bytes::float8 as reserved,
       (select coalesce(sum(size_bytes), 0)::float8 from uploads where uploads.photographer_id = studio_room.photographer_id
         and state = 'receiving' and holds_room) as coming from studio_room where photographer_id = any($1)`,
  )
  const isExact = rooms.every(
    ({ studioId, used, reserved, coming }) =>
      used === sum(shoot.sent.filter((one) => one.studioId === studioId)) && reserved === coming,
  )
  const later = { ...services, clock: () => new Date(Date.now() + LATER_MS) }
  const found = await checkEverything(later, { sampling: { oneIn: 1, maxBytes: Infinity } })
  const keys = new Set(stored.map(({ key }) => key))
  let waiting = 0
  for await (const { key } of eachOf(services.objects.list('originals/'))) if (!keys.has(key)) waiting += 1

  let [favourites, favouritesThere] = [0, 0]
  for (const { client, favourites: given } of galleries) {
    const { photos } = await client.photos.listForClient({ type: 'preview' })
    const shown = new Map(photos.map(({ id, isFavorite }) => [id, isFavorite]))
    favourites += given.size
    for (const [id, isFavorite] of given) if (shown.get(id) === isFavorite) favouritesThere += 1
  }
  const came = [...invited].filter(isInvited).length
  // A worker that is killed between the letter and its note sends it once more.
  const timesSent = [...invited].map((email) => mail.received.get(email) ?? 0)
  const oftener = timesSent.filter((times) => times > 2).length
  const twiceSent = timesSent.filter((times) => times === 2).length
  const faults = countFaults(found.counts)
  const asked = `${count} of ${count}`
  const rows: Row[] = [
    {
      what: `photos of ${mb(least!)} to ${mb(most!)}, ${mb(sum(shoot.sent))} in all, byte-identical`,
      asked: `all, at least ${photosMin}`,
      seen: `${same} of ${count}${shoot.failed.length > 0 ? `, ${shoot.failed.length} given up` : ''}`,
      holds: same === count && count >= photosMin && shoot.failed.length === 0,
    },
    {
      what: 'photos that are there twice, or that nobody sent',
      asked: '0',
      seen: String(twice + stored.length - count),
      holds: twice === 0 && stored.length === count,
    },
    {
      what: 'pictures made of them',
      asked,
      seen: `${stored.filter(({ isReady }) => isReady).length} of ${stored.length}`,
      holds: stored.every(({ isReady }) => isReady),
    },
    {
      what: 'used room of each studio, to the byte',
      asked: mb(sum(shoot.sent)),
      seen: `${mb(sum(rooms.map(({ used }) => ({ sizeBytes: used }))))}${isExact ? '' : ', which is another'}`,
      holds: isExact,
    },
    {
      what: 'objects without a row, rows without an object, or damaged',
      asked: '0',
      seen: `${faults} of ${found.fileCount} (${waiting} wait to be removed)`,
      holds: faults === 0 && found.fileCount > count,
    },
    {
      what: 'favourites that were answered, as they are now',
      asked: `${favourites} of ${favourites}`,
      seen: `${favouritesThere} of ${favourites}`,
      holds: favouritesThere === favourites && favourites > 0,
    },
    {
      what: 'letters to those whose invitation was answered; more than twice',
      asked: `${invited.size} of ${invited.size}; 0`,
      seen: `${came} of ${invited.size}; ${oftener} (${twiceSent} twice)`,
      holds: came === invited.size && came > 0 && oftener === 0,
    },
  ]
  return { rows, lost: count - same + favourites - favouritesThere }
}

const mb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`

/** What should have been done by now, or was tried in vain, with why. */
export async function listDueJobs({ pool }: Pick<Installation['services'], 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ job: string }>(
    `select concat_ws(' ', job.task_identifier, 'attempts', job.attempts, 'due in', job.run_at - now(),
       'locked since', now() - job.locked_at, job.locked_by, job.last_error) as job
     from graphile_worker.jobs job
     where job.attempts > 0 or job.run_at <= now() order by job.run_at limit $1`,
    [JOBS_TOLD],
  )
  return rows.map(({ job }) => job)
}

async function hashOf({ objects }: Installation['services'], key: string): Promise<string | undefined> {
  const found = await objects.read(key)
  if (!found) return undefined
  const hash = createHash('sha256')
  for await (const bytes of found.stream as AsyncIterable<Buffer>) hash.update(bytes)
  return hash.digest('hex')
}
