import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { UploadRefusal } from '#domains/uploads/uploads.rules.ts'

const STATE_FILE = '.lichttafel.json'
const LOCK_FILE = '.lichttafel.lock'
const BEAT_MS = 10_000
const DEAD_AFTER_MS = 60_000

/** Size and date identify the version of the file: when either changes, the record is ignored. */
export type FileRecord = {
  sizeBytes: number
  modifiedMs: number
  uploadUrl?: string
  /** Whether the server has the file: uploaded, or a duplicate. */
  isIn?: boolean
  refusal?: UploadRefusal
}

type StoredState = { version: 1; aims: Record<string, Record<string, FileRecord>> }

export type FolderState = ReturnType<typeof openFolderState>

/**
 * Opens the state of uploads, stored in the folder. Saves by an atomic rename, so that a killed run
 * leaves a valid file. `aim` names the destination: one folder may be sent to several destinations.
 */
export function openFolderState(folder: string, aim: string) {
  const path = join(folder, STATE_FILE)
  const kept = readKept(path)
  const files = (kept.aims[aim] ??= {})

  function save() {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(kept, undefined, 1)}\n`)
    renameSync(draft, path)
  }

  function find(name: string, { sizeBytes, modifiedMs }: FileRecord): FileRecord | undefined {
    const record = files[name]
    return record?.sizeBytes === sizeBytes && record.modifiedMs === modifiedMs ? record : undefined
  }
  function keep(name: string, record: FileRecord) {
    files[name] = record
    save()
  }
  function forget(name: string) {
    delete files[name]
    save()
  }
  return { find, keep, forget }
}

// An unreadable state starts empty: the server detects duplicates by their bytes.
function readKept(path: string): StoredState {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as StoredState
    if (read.version === 1 && typeof read.aims === 'object') return read
  } catch {
    // The file is missing or damaged.
  }
  return { version: 1, aims: {} }
}

/**
 * Locks the folder. Returns a function that unlocks it, or undefined if another run holds the lock.
 * A stale lock is taken over.
 */
export function lockFolder(folder: string): (() => void) | undefined {
  const path = join(folder, LOCK_FILE)
  const lockText = `${process.pid} ${hostname()} ${randomUUID()}`
  if (!tryWrite(path, lockText)) {
    if (isHeld(path)) return undefined
    rmSync(path, { force: true })
    if (!tryWrite(path, lockText) || readFileSync(path, 'utf8') !== lockText) return undefined
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT_MS).unref()
  return () => {
    clearInterval(beat)
    rmSync(path, { force: true })
  }
}

function tryWrite(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isHeld(path: string): boolean {
  try {
    if (Date.now() - statSync(path).mtimeMs > DEAD_AFTER_MS) return false
    const [pid, host] = readFileSync(path, 'utf8').split(' ')
    return host !== hostname() || (Number(pid) !== process.pid && isAlive(Number(pid)))
  } catch {
    // Another run removed the lock meanwhile.
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
