import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { FAILURES_SHOWN_MS, INTERRUPTED_AFTER_MS } from '../../uploads.rules.ts'
import { canRetry, isUnfinished, type UploadTask } from './upload-task.ts'
import { groupBy } from '#platform/pure/missing-builtins.ts'

type KnownFile = { name: string; size: number; lastModified: number }
/** Includes the section, because the file may later be chosen without its folder. */
type WaitingFile = KnownFile & { sectionId?: string | undefined }

/**
 * Waiting files of one client, type and gallery, with the files that the same tab uploaded there.
 * `galleryId` is missing if the galleries could not be read.
 */
export type WaitingBatch = {
  clientId: string
  galleryId?: string | undefined
  type: PhotoType
  waiting: readonly WaitingFile[]
  done: readonly KnownFile[]
  at: number
}

type TabRecord = { at: number; hasLeft: boolean; batches: WaitingBatch[] }

type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const KEY = 'uploads-waiting '
const KEPT_MAX = 5000
const KEEP_EVERY_MS = 2000
const HEARTBEAT_MS = INTERRUPTED_AFTER_MS / 4

export const fileKey = ({ name, size, lastModified }: KnownFile) => `${size} ${lastModified} ${name}`
const without = <Known extends KnownFile>(files: readonly Known[], known: ReadonlySet<string>) =>
  files.filter((file) => !known.has(fileKey(file)))

/**
 * Saves waiting files in localStorage, to offer them again after their tab closed or crashed. Each
 * tab writes its own record and reads the records of closed tabs.
 */
export function openWaitingFiles(
  storage: StorageArea | undefined,
  tabs: Pick<Window, 'addEventListener'>,
  now = Date.now,
) {
  const ownKey = `${KEY}${now()} ${Math.random()}`
  const listeners = new Set<() => void>()
  let tasks: readonly UploadTask[] = []
  let left: readonly WaitingBatch[] = []
  let keeping: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let keptAt = 0

  function attempt<Result>(act: (storage: StorageArea) => Result): Result | undefined {
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

  function readLeft(): Map<string, TabRecord> {
    const found = new Map<string, TabRecord>()
    attempt((place) => {
      const keys = Array.from({ length: place.length }, (_, at) => place.key(at))
      for (const key of keys) {
        if (!key?.startsWith(KEY) || key === ownKey) continue
        const record = readRecord(place.getItem(key))
        if (!record || now() - record.at > FAILURES_SHOWN_MS) place.removeItem(key)
        else if (record.hasLeft || now() - record.at > INTERRUPTED_AFTER_MS) found.set(key, record)
      }
    })
    return found
  }

  function checkTabs() {
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
    setHeartbeat(batches.length > 0)
    takeOver()
  }

  /**
   * Starts or stops the heartbeat, which tells other tabs that this tab is alive while no file
   * progresses.
   */
  function setHeartbeat(isWaiting: boolean) {
    if (isWaiting) heartbeat ??= setInterval(() => keepNow(), HEARTBEAT_MS)
    else {
      clearInterval(heartbeat)
      heartbeat = undefined
    }
  }

  /** Removes files from the records of closed tabs once the files were added to this tab. */
  function takeOver() {
    if (left.length === 0 || tasks.length === 0) return
    change((batch) => {
      const addedFiles = new Set(
        tasks.filter((task) => isOfBatch(task, batch)).map(({ file }) => fileKey(file)),
      )
      return { ...batch, waiting: without(batch.waiting, addedFiles) }
    })
  }

  function change(to: (batch: WaitingBatch) => WaitingBatch) {
    for (const [key, record] of readLeft()) {
      const batches = record.batches.map(to).filter(({ waiting }) => waiting.length > 0)
      write(key, { ...record, batches })
    }
    checkTabs()
  }

  tabs.addEventListener('storage', ({ key, newValue }) => {
    // A null key: storage was cleared. A null value: the record was removed. Saves by live tabs are
    // ignored.
    const isLeft = newValue === null || newValue.includes('"hasLeft":true')
    if (key === null || (key.startsWith(KEY) && isLeft)) checkTabs()
  })
  tabs.addEventListener('pagehide', () => keepNow(true))
  tabs.addEventListener('pageshow', ({ persisted }) => persisted && keepNow())
  checkTabs()

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
      const polling = setInterval(checkTabs, HEARTBEAT_MS)
      return () => {
        listeners.delete(listener)
        clearInterval(polling)
      }
    },
  }
}

type TaskGroup = Pick<UploadTask, 'clientId' | 'type' | 'galleryId'>

export const isOfBatch = ({ clientId, type, galleryId }: TaskGroup, batch: WaitingBatch) =>
  clientId === batch.clientId &&
  type === batch.type &&
  (batch.galleryId === undefined || batch.galleryId === galleryId)

function batchesOf(tasks: readonly UploadTask[], at: number): WaitingBatch[] {
  const lots = groupBy(tasks.slice(-KEPT_MAX), ({ clientId, type, galleryId }) =>
    [clientId, type, galleryId].join(' '),
  )
  return [...lots.values()].flatMap((lot) => {
    const { clientId, type, galleryId } = lot[0]
    const waiting = lot.filter(stillWaits).map((task) => ({
      ...knownFile(task),
      ...(task.sectionId !== undefined && { sectionId: task.sectionId }),
    }))
    const done = lot.filter(({ state }) => state === 'completed').map(knownFile)
    return waiting.length > 0 ? [{ clientId, type, galleryId, waiting, done, at }] : []
  })
}

const stillWaits = (task: UploadTask) => isUnfinished(task) || (task.state === 'error' && canRetry(task))

const knownFile = ({ file: { name, size, lastModified } }: UploadTask) => ({ name, size, lastModified })

const isRecord = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null

/**
 * Parses a stored record. Returns undefined for a malformed record, which any script of this origin
 * can write, and for a record without batches.
 */
function readRecord(text: string | null): TabRecord | undefined {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(found) || typeof found['at'] !== 'number' || !Array.isArray(found['batches']))
      return undefined
    const batches = found['batches'].flatMap((batch: unknown) => readBatch(batch) ?? [])
    return batches.length > 0 ? { at: found['at'], hasLeft: found['hasLeft'] === true, batches } : undefined
  } catch {
    return undefined
  }
}

function readBatch(batch: unknown): WaitingBatch | undefined {
  if (!isRecord(batch)) return undefined
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
  isRecord(file) &&
  typeof file['name'] === 'string' &&
  typeof file['size'] === 'number' &&
  typeof file['lastModified'] === 'number' &&
  isIdOrNone(file['sectionId'])

const readFiles = (files: unknown): WaitingFile[] => (Array.isArray(files) ? files.filter(isKnownFile) : [])
