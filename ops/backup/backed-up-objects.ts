import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLimiter } from '#platform/core/limiter.ts'
import { mergePages } from '#platform/objects/merge-pages.ts'
import { isMadeOnRequest } from '#platform/objects/made-objects.ts'
import { flattenPages, type ListedObject, type Objects } from '#platform/objects/objects.ts'
import { listNewObjects, chooseCopyPace } from './new-objects.ts'
import type { Vault } from './vault.ts'

const FOLDER = 'objects'
const DAY_MS = 24 * 60 * 60_000
const COPIES_AT_ONCE = 4
const NEW_OBJECTS_FOR_MS = 10_000
const PAUSE_FACTOR = 15
const MAX_PAUSE_MS = 500
const RESTORES_AT_ONCE = 8
const REMOVED_AT_ONCE = 500
// The real content type is in the database row that names the object.
const octets = { contentType: 'application/octet-stream' }

export const objectFileName = (key: string) => `${FOLDER}/${key}`

export type CopyResult = {
  copied: number
  copiedBytes: number
  stored: number
  removed: number
  failed: string[]
}

type ObjectsAndVault = { objects: Objects; vault: Vault }

/** Maps an object's key to the time when a backup first found it missing from the storage. */
type MissingSince = Record<string, string>
const MISSING_KEY = 'gone'

/**
 * Copies objects that the backup lacks or holds in another size, except those in `made/`. Removes
 * backed-up objects that the storage has lacked for over `keptDays`.
 */
export async function copyObjects({
  objects,
  vault,
  now,
  keptDays,
}: ObjectsAndVault & { now: Date; keptDays: number }): Promise<CopyResult> {
  const before = (await vault.getJson<MissingSince>(MISSING_KEY)) ?? {}
  const missing: MissingSince = {}
  const toRemove: string[] = []
  const copied: CopyResult = { copied: 0, copiedBytes: 0, stored: 0, removed: 0, failed: [] }
  const copies = startCopies({ objects, vault }, copied)
  for await (const { key, here, kept } of pairObjectsWithCopies(objects, vault)) {
    if (isMadeOnRequest(key)) continue
    if (here) {
      copied.stored += 1
      if (kept?.sizeBytes !== vault.sizeOf(here.sizeBytes)) await copies.begin(key)
      continue
    }
    const missingSince = before[key] ?? now.toISOString()
    if (now.getTime() - Date.parse(missingSince) > keptDays * DAY_MS) toRemove.push(key)
    else missing[key] = missingSince
  }
  await copies.end()
  await vault.putJson(MISSING_KEY, missing)
  for (let from = 0; from < toRemove.length; from += REMOVED_AT_ONCE)
    await vault.remove(toRemove.slice(from, from + REMOVED_AT_ONCE).map(objectFileName))
  return { ...copied, removed: toRemove.length }
}

type NewObjectOptions = { notes: string; now: Date; forMs?: number | undefined }

/**
 * Copies new objects; begins no copy after `forMs`. `isBehind` says that time ran out at full pace:
 * the caller should continue immediately.
 */
export async function copyNewObjects(
  { objects, vault }: ObjectsAndVault,
  { notes, now, forMs = NEW_OBJECTS_FOR_MS }: NewObjectOptions,
): Promise<CopyResult & { isBehind: boolean }> {
  const copied: CopyResult = { copied: 0, copiedBytes: 0, stored: 0, removed: 0, failed: [] }
  const newObjects = await listNewObjects(notes)
  const isGentle = chooseCopyPace(newObjects, now.getTime()) === 'gentle'
  const copies = startCopies({ objects, vault }, copied, { isGentle })
  const until = performance.now() + forMs
  let isCutShort = false
  for (const { key, forget } of newObjects) {
    isCutShort = performance.now() >= until
    if (isCutShort) break
    if (await isCopied({ objects, vault }, key)) await forget()
    else await copies.begin(key, forget)
  }
  await copies.end()
  return { ...copied, isBehind: isCutShort && !isGentle }
}

/**
 * Whether the backup holds this object. A key is never reused for other bytes, so equal sizes are
 * proof.
 */
async function isCopied({ objects, vault }: ObjectsAndVault, key: string): Promise<boolean> {
  const kept = await vault.stat(objectFileName(key))
  const here = kept && (await objects.stat(key))
  return here !== undefined && kept?.sizeBytes === vault.sizeOf(here.sizeBytes)
}

function startCopies({ objects, vault }: ObjectsAndVault, copied: CopyResult, { isGentle = false } = {}) {
  const parallelCount = isGentle ? 1 : COPIES_AT_ONCE
  const running = new Set<Promise<void>>()
  let failure: unknown

  async function copy(key: string, onDone?: () => Promise<void>) {
    const reading = { isBroken: false }
    try {
      const found = await objects.read(key).catch(markBroken(reading))
      if (found) {
        const bytes = readTracked(found.stream, reading)
        await vault.put(objectFileName(key), isGentle ? throttled(bytes) : bytes)
        copied.copied += 1
        copied.copiedBytes += found.sizeBytes
      }
    } catch (error) {
      if (!reading.isBroken) throw error
      // An unreadable object must not keep others from being copied.
      return void copied.failed.push(key)
    }
    // Also called for an object that has been removed: it needs no copy.
    await onDone?.()
  }
  return {
    async begin(key: string, onDone?: () => Promise<void>) {
      if (failure) throw failure
      if (running.size >= parallelCount) await Promise.race(running)
      const copyTask: Promise<void> = copy(key, onDone)
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => running.delete(copyTask))
      running.add(copyTask)
    },
    async end() {
      await Promise.all(running)
      if (failure) throw failure
    },
  }
}

/** Pauses after each chunk for 15 times as long as its writing took, at most 500 ms. */
async function* throttled(bytes: AsyncIterable<Uint8Array>) {
  for await (const chunk of bytes) {
    const startedAt = performance.now()
    yield chunk
    await sleep(Math.min((performance.now() - startedAt) * PAUSE_FACTOR, MAX_PAUSE_MS))
  }
}

type ReadState = { isBroken: boolean }

const markBroken = (reading: ReadState) => (error: unknown) => {
  reading.isBroken = true
  throw error
}

/** Records read errors, to tell an unreadable storage from an unwritable backup. */
async function* readTracked(stream: AsyncIterable<Uint8Array>, reading: ReadState) {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch(markBroken(reading))
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return?.()
  }
}

/** Yields each key once, with what storage (`here`) and backup (`kept`) hold of it. */
export const pairObjectsWithCopies = (objects: Objects | undefined, vault: Vault) =>
  flattenPages(
    mergePages(objects?.list() ?? nothing(), listCopies(vault), (key, here, kept) => ({ key, here, kept })),
  )

async function* listCopies(vault: Vault): AsyncGenerator<ListedObject[]> {
  for await (const page of vault.list(objectFileName('')))
    yield page.map((one) => ({ ...one, key: one.key.slice(objectFileName('').length) }))
}

async function* nothing() {}

/**
 * Restores objects that the storage lacks or holds in another size, if `isNamed` returns their
 * keys. Returns how many.
 */
export async function restoreObjects(
  { objects, vault }: ObjectsAndVault,
  isNamed: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let count = 0
  let lackingKeys: string[] = []
  const restoreObject = async (key: string) => {
    const bytes = await vault.get(objectFileName(key))
    if (!bytes) return
    await objects.write(key, Readable.from(bytes, { objectMode: false }), octets)
    count += 1
  }
  const restoreBatch = async () => {
    const named = await isNamed(lackingKeys)
    const inTurn = createLimiter(RESTORES_AT_ONCE)
    await Promise.all(
      lackingKeys.filter((key) => named.has(key)).map((key) => inTurn(() => restoreObject(key))),
    )
    lackingKeys = []
  }
  for await (const { key, here, kept } of pairObjectsWithCopies(objects, vault)) {
    if (!kept || (here && vault.sizeOf(here.sizeBytes) === kept.sizeBytes)) continue
    lackingKeys.push(key)
    if (lackingKeys.length === REMOVED_AT_ONCE) await restoreBatch()
  }
  await restoreBatch()
  return count
}
