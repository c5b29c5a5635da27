import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { flattenPages } from '#platform/objects/objects.ts'
import { checkEverything } from '#domains/storage/server/storage.ts'
import { countFaults } from '#domains/storage/storage-check.rules.ts'
import { MB } from '../proof-machine.ts'
import type { Installation } from './installation.ts'
import type { Load } from './load.ts'
import { logProgress, type ProofRow } from './rows.ts'

// A worker is removed at the first check that is 20 s after its last heartbeat. Then another worker
// does its jobs.
const SETTLED_WITHIN_MS = 90_000

const JOBS_PRINTED_MAX = 12

/** Clock offset: the check ignores objects that are younger than an hour. */
const CLOCK_OFFSET_MS = 2 * 60 * 60_000

type StoredPhoto = {
  name: string
  key: string
  sizeBytes: number
  studioId: string
  isReady: boolean
  failure: string | null
}

type LoadResult = Pick<Load, 'shoot' | 'galleries' | 'invited'> & { photosMin: number }

export async function judge(
  { services, mail }: Pick<Installation, 'services' | 'mail'>,
  { shoot, galleries, invited, photosMin }: LoadResult,
): Promise<{ rows: ProofRow[]; lost: number }> {
  const studioIds = galleries.map(({ studio }) => studio.id)
  const queryRows = async <Found>(sql: string) =>
    (await services.pool.query(sql, [studioIds])).rows as Found[]
  const listStored = () =>
    queryRows<StoredPhoto>(`select source_name as name, original_key as key, file_size::float8 as "sizeBytes",
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
  const withoutEmail = [...invited].filter((email) => !isInvited(email))
  if (unready.length + withoutEmail.length > 0) {
    for (const one of [...unready, ...withoutEmail])
      logProgress(`still without its pictures or its letter: ${one}`)
    for (const job of await listDueJobs(services)) logProgress(`a job is left: ${job}`)
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

  const rooms = await queryRows<{ studioId: string; used: number; reserved: number; coming: number }>(
    `select photographer_id as "studioId", used_bytes::float8 as used, reserved_bytes::float8 as reserved,
       (select coalesce(sum(size_bytes), 0)::float8 from uploads where uploads.photographer_id = studio_room.photographer_id
         and state = 'receiving' and holds_room) as coming from studio_room where photographer_id = any($1)`,
  )
  const isExact = rooms.every(
    ({ studioId, used, reserved, coming }) =>
      used === sum(shoot.sent.filter((one) => one.studioId === studioId)) && reserved === coming,
  )
  const laterServices = { ...services, clock: () => new Date(Date.now() + CLOCK_OFFSET_MS) }
  const found = await checkEverything(laterServices, { sampling: { oneIn: 1, maxBytes: Infinity } })
  const keys = new Set(stored.map(({ key }) => key))
  let unusedCount = 0
  for await (const { key } of flattenPages(services.objects.list('originals/')))
    if (!keys.has(key)) unusedCount += 1

  let [favourites, favouritesKept] = [0, 0]
  for (const { client, favourites: given } of galleries) {
    const { photos } = await client.photos.listForClient({ type: 'preview' })
    const shown = new Map(photos.map(({ id, isFavorite }) => [id, isFavorite]))
    favourites += given.size
    for (const [id, isFavorite] of given) if (shown.get(id) === isFavorite) favouritesKept += 1
  }
  const emailedCount = [...invited].filter(isInvited).length
  // If a worker is killed between sending an email and recording it, the email is sent again.
  const timesSent = [...invited].map((email) => mail.received.get(email) ?? 0)
  const tooOftenCount = timesSent.filter((times) => times > 2).length
  const twiceSent = timesSent.filter((times) => times === 2).length
  const faults = countFaults(found.counts)
  const expected = `${count} of ${count}`
  const rows: ProofRow[] = [
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
      asked: expected,
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
      seen: `${faults} of ${found.fileCount} (${unusedCount} wait to be removed)`,
      holds: faults === 0 && found.fileCount > count,
    },
    {
      what: 'favourites that were answered, as they are now',
      asked: `${favourites} of ${favourites}`,
      seen: `${favouritesKept} of ${favourites}`,
      holds: favouritesKept === favourites && favourites > 0,
    },
    {
      what: 'letters to those whose invitation was answered; more than twice',
      asked: `${invited.size} of ${invited.size}; 0`,
      seen: `${emailedCount} of ${invited.size}; ${tooOftenCount} (${twiceSent} twice)`,
      holds: emailedCount === invited.size && emailedCount > 0 && tooOftenCount === 0,
    },
  ]
  return { rows, lost: count - same + favourites - favouritesKept }
}

const mb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`

export async function listDueJobs({ pool }: Pick<Installation['services'], 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ job: string }>(
    `select concat_ws(' ', job.task_identifier, 'attempts', job.attempts, 'due in', job.run_at - now(),
       'locked since', now() - job.locked_at, job.locked_by, job.last_error) as job
     from graphile_worker.jobs job
     where job.attempts > 0 or job.run_at <= now() order by job.run_at limit $1`,
    [JOBS_PRINTED_MAX],
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
