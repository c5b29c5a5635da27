import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { FAILURES_SHOWN_MS, WAITING_AFTER_MS } from '../../uploads.rules.ts'
import { canRetry, isComing, type UploadTask } from './upload-task.ts'
import { groupBy } from '#platform/pure/group-by.ts'

/** A file's name, size and date: enough to recognise it when its folder is chosen again. */
type KnownFile = { name: string; size: number; lastModified: number }
/** Goes to its chapter again, also when its folder is chosen without. */
type WaitingFile = KnownFile & { sectionId?: string | undefined }

/**
 * Files for one client, type and gallery that still wait, and those of the same batch that were uploaded. No gallery is
 * named where those of the client could not be read.
 */
export type WaitingBatch = {
  clientId: string
  galleryId?: string | undefined
  type: PhotoType
  waiting: readonly WaitingFile[]
  done: readonly KnownFile[]
  at: number
}

/** What one tab stores; `hasLeft` is true once it was closed. */
type TabRecord = { at: number; hasLeft: boolean; batches: WaitingBatch[] }

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const KEY = 'uploads-waiting '
const KEPT_MAX = 5000
const KEEP_EVERY_MS = 2000
const HEARTBEAT_MS = WAITING_AFTER_MS / 4

export const sameFile = ({ name, size, lastModified }: KnownFile) => `${size} ${lastModified} ${name}`
const without = <Known extends KnownFile>(files: readonly Known[], known: ReadonlySet<string>) =>
  files.filter((file) => !known.has(sameFile(file)))

/**
 * Saves in localStorage which files still wait, so that they can be offered again after their tab closed or crashed.
 * Each tab writes its own record; every other tab reads those of tabs that are gone. Without storage it does nothing.
 */
export function openWaitingFiles(
  storage: Place | undefined,
  tabs: Pick<Window, 'addEventListener'>,
  now = Date.now,
) {
  const ownKey = `${KEY}${now()} ${Math.random()}`
  const listeners = new Set<() => void>()
  let tasks: readonly UploadTask[] = []
  let left: readonly WaitingBatch[] = []
  let keeping: ReturnType<typeof setTimeout> | undefined
  let beating: ReturnType<typeof setInterval> | undefined
  let keptAt = 0

  /** Any storage access may throw, e.g. when it is blocked or full. */
  function attempt<Result>(act: (storage: Place) => Result): Result | undefined {
    try {
      return storage && act(storage)
    } catch {
      return undefined
    }
  }

  const write = (key: string, record: TabRecord) =>
    attempt((place) =>
      record.batches.length > 0 ? place.setItem(key, JSON.stringify(record)) : place.removeItem(key),
    )

  /** Records of tabs that are gone, by storage key; expired ones are removed. */
  function readLeft(): Map<string, TabRecord> {
    const found = new Map<string, TabRecord>()
    attempt((place) => {
      const keys = Array.from({ length: place.length }, (_, at) => place.key(at))
      for (const key of keys) {
        if (!key?.startsWith(KEY) || key === ownKey) continue
        const record = readRecord(place.getItem(key))
        if (!record || now() - record.at > FAILURES_SHOWN_MS) place.removeItem(key)
        else if (record.hasLeft || now() - record.at > WAITING_AFTER_MS) found.set(key, record)
      }
    })
    return found
  }

  function look() {
    const found = [...readLeft().values()].flatMap(({ batches }) => batches)
    if (JSON.stringify(found) === JSON.stringify(left)) return
    left = found
    for (const listener of listeners) listener()
  }

  function keepNow(hasLeft = false) {
    clearTimeout(keeping)
    keeping = undefined
    keptAt = now()
    const batches = batchesOf(tasks, keptAt)
    write(ownKey, { at: keptAt, hasLeft, batches })
    beatWhile(batches.length > 0)
    takeOver()
  }

  /** Heartbeat: keeps the record fresh while nothing moves, so that other tabs see this one is alive. */
  function beatWhile(isWaiting: boolean) {
    if (isWaiting) beating ??= setInterval(() => keepNow(), HEARTBEAT_MS)
    else {
      clearInterval(beating)
      beating = undefined
    }
  }

  /** Removes from other tabs' records what was added to this tab. */
  function takeOver() {
    if (left.length === 0 || tasks.length === 0) return
    change((batch) => {
      const given = new Set(tasks.filter((task) => isOfBatch(task, batch)).map(({ file }) => sameFile(file)))
      return { ...batch, waiting: without(batch.waiting, given) }
    })
  }

  function change(to: (batch: WaitingBatch) => WaitingBatch) {
    for (const [key, record] of readLeft()) {
      const batches = record.batches.map(to).filter(({ waiting }) => waiting.length > 0)
      write(key, { ...record, batches })
    }
    look()
  }

  tabs.addEventListener('storage', ({ key, newValue }) => {
    // A null key means that storage was cleared, a null value that the record was removed. Plain saves of a live tab
    // are ignored.
    const isLeft = newValue === null || newValue.includes('"hasLeft":true')
    if (key === null || (key.startsWith(KEY) && isLeft)) look()
  })
  tabs.addEventListener('pagehide', () => keepNow(true))
  // A page restored from the back/forward cache resumes.
  tabs.addEventListener('pageshow', ({ persisted }) => persisted && keepNow())
  look()

  return {
    keep(all: readonly UploadTask[]) {
      tasks = all
      keeping ??= setTimeout(keepNow, Math.max(0, keptAt + KEEP_EVERY_MS - now()))
    },
    left: () => left,
    forget: (clientId: string) =>
      change((batch) => (batch.clientId === clientId ? { ...batch, waiting: [] } : batch)),
    subscribe(listener: () => void) {
      listeners.add(listener)
      // A crashed tab fires no event, so its record is found by polling.
      const looking = setInterval(look, HEARTBEAT_MS)
      return () => {
        listeners.delete(listener)
        clearInterval(looking)
      }
    },
  }
}

type Lot = Pick<UploadTask, 'clientId' | 'type' | 'galleryId'>

export const isOfBatch = ({ clientId, type, galleryId }: Lot, batch: WaitingBatch) =>
  clientId === batch.clientId &&
  type === batch.type &&
  (batch.galleryId === undefined || batch.galleryId === galleryId)

function batchesOf(tasks: readonly UploadTask[], at: number): WaitingBatch[] {
  const lots = groupBy(tasks.slice(-KEPT_MAX), ({ clientId, type, galleryId }) =>
    [clientId, type, galleryId].join(' '),
  )
  return [...lots.values()].flatMap((lot) => {
    const { clientId, type, galleryId } = lot[0]!
    const waiting = lot.filter(stillWaits).map((task) => ({
      ...knownFile(task),
      ...(task.sectionId !== undefined && { sectionId: task.sectionId }),
    }))
    const done = lot.filter(({ state }) => state === 'completed').map(knownFile)
    return waiting.length > 0 ? [{ clientId, type, galleryId, waiting, done, at }] : []
  })
}

const stillWaits = (task: UploadTask) => isComing(task) || (task.state === 'error' && canRetry(task))

const knownFile = ({ file: { name, size, lastModified } }: UploadTask) => ({ name, size, lastModified })

const isFacts = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null

/** Parses a stored record; undefined when it is malformed, since any script may write there. */
function readRecord(text: string | null): TabRecord | undefined {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    if (!isFacts(found) || typeof found['at'] !== 'number' || !Array.isArray(found['batches']))
      return undefined
    const batches = found['batches'].flatMap((batch: unknown) => readBatch(batch) ?? [])
    return batches.length > 0 ? { at: found['at'], hasLeft: found['hasLeft'] === true, batches } : undefined
  } catch {
    return undefined
  }
}

function readBatch(batch: unknown): WaitingBatch | undefined {
  if (!isFacts(batch)) return undefined
  const { clientId, type, galleryId, at } = batch
  const isKnown =
    typeof clientId === 'string' && (type === 'preview' || type === 'final') && isIdOrNone(galleryId)
  const [waiting, done] = [readFiles(batch['waiting']), readFiles(batch['done'])]
  if (!isKnown || typeof at !== 'number' || waiting.length === 0) return undefined
  return { clientId, type, galleryId, waiting, done, at }
}

const isIdOrNone = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'

const isKnownFile = (file: unknown): file is WaitingFile =>
  isFacts(file) &&
  typeof file['name'] === 'string' &&
  typeof file['size'] === 'number' &&
  typeof file['lastModified'] === 'number' &&
  isIdOrNone(file['sectionId'])

const readFiles = (files: unknown): WaitingFile[] => (Array.isArray(files) ? files.filter(isKnownFile) : [])
