import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLimiter } from '#platform/limiter.ts'
import { inOneOrder } from '#platform/objects/in-one-order.ts'
import { isMade } from '#platform/objects/made-objects.ts'
import { eachOf, type ListedObject, type Objects } from '#platform/objects/objects.ts'
import { listNewObjects, paceOf } from './new-objects.ts'
import type { Vault } from './vault.ts'

const FOLDER = 'objects'
const DAY_MS = 24 * 60 * 60_000
const COPIES_AT_ONCE = 4
const NEW_ONES_FOR_MS = 10_000
const RESTS = 15
const LONGEST_REST_MS = 500
const BROUGHT_AT_ONCE = 8
const REMOVED_AT_ONCE = 500
// What an object is stands in the row that names it.
const octets = { contentType: 'application/octet-stream' }

export const objectFile = (key: string) => `${FOLDER}/${key}`

export type Copied = {
  copied: number
  copiedBytes: number
  stored: number
  removed: number
  failed: string[]
}

type Copying = { objects: Objects; vault: Vault }

/** When an object was first seen to be gone from the storage, by its key. */
type Gone = Record<string, string>
const GONE = 'gone'

/**
 * Copies every object that the backup does not hold yet, and removes those that have been gone from the storage for
 * `keptDays`. Both sides are walked in one order, in constant memory but for what is gone.
 */
export async function copyObjects({
  objects,
  vault,
  now,
  keptDays,
}: Copying & { now: Date; keptDays: number }): Promise<Copied> {
  const before = (await vault.getJson<Gone>(GONE)) ?? {}
  const gone: Gone = {}
  const toRemove: string[] = []
  const copied: Copied = { copied: 0, copiedBytes: 0, stored: 0, removed: 0, failed: [] }
  const copies = startCopies({ objects, vault }, copied)
  for await (const { key, here, kept } of besideCopies(objects, vault)) {
    if (isMade(key)) continue
    if (here) {
      copied.stored += 1
      if (kept?.sizeBytes !== vault.sizeOf(here.sizeBytes)) await copies.begin(key)
      continue
    }
    const goneSince = before[key] ?? now.toISOString()
    if (now.getTime() - Date.parse(goneSince) > keptDays * DAY_MS) toRemove.push(key)
    else gone[key] = goneSince
  }
  await copies.end()
  await vault.putJson(GONE, gone)
  for (let from = 0; from < toRemove.length; from += REMOVED_AT_ONCE)
    await vault.remove(toRemove.slice(from, from + REMOVED_AT_ONCE).map(objectFile))
  return { ...copied, removed: toRemove.length }
}

type Noted = { notes: string; now: Date; forMs?: number | undefined }

/**
 * Copies what was noted as new since the last time, for `forMs` at the most. `isBehind` when more is left than a gentle
 * pace allows to wait: then the next time follows at once.
 */
export async function copyNewObjects(
  { objects, vault }: Copying,
  { notes, now, forMs = NEW_ONES_FOR_MS }: Noted,
): Promise<Copied & { isBehind: boolean }> {
  const copied: Copied = { copied: 0, copiedBytes: 0, stored: 0, removed: 0, failed: [] }
  const noted = await listNewObjects(notes)
  const isGentle = paceOf(noted, now.getTime()) === 'gentle'
  const copies = startCopies({ objects, vault }, copied, { isGentle })
  const until = performance.now() + forMs
  let isCutShort = false
  for (const { key, forget } of noted) {
    isCutShort = performance.now() >= until
    if (isCutShort) break
    if (await isCopied({ objects, vault }, key)) await forget()
    else await copies.begin(key, forget)
  }
  await copies.end()
  return { ...copied, isBehind: isCutShort && !isGentle }
}

/** A key is never used for other bytes, so a copy of the same size is the same. */
async function isCopied({ objects, vault }: Copying, key: string): Promise<boolean> {
  const kept = await vault.stat(objectFile(key))
  const here = kept && (await objects.stat(key))
  return here !== undefined && kept?.sizeBytes === vault.sizeOf(here.sizeBytes)
}

/** Copies a few at a time; `begin` waits for its turn, `end` for all. */
function startCopies({ objects, vault }: Copying, copied: Copied, { isGentle = false } = {}) {
  const atOnce = isGentle ? 1 : COPIES_AT_ONCE
  const running = new Set<Promise<void>>()
  let broken: unknown

  async function copy(key: string, onDone?: () => Promise<void>) {
    const reading = { isBroken: false }
    try {
      const found = await objects.read(key).catch(noteBroken(reading))
      if (found) {
        const bytes = readNoting(found.stream, reading)
        await vault.put(objectFile(key), isGentle ? gently(bytes) : bytes)
        copied.copied += 1
        copied.copiedBytes += found.sizeBytes
      }
    } catch (error) {
      if (!reading.isBroken) throw error
      // One that can't be read keeps no other from being copied.
      return void copied.failed.push(key)
    }
    // Also of one that is gone again, which needs no copy.
    await onDone?.()
  }
  return {
    async begin(key: string, onDone?: () => Promise<void>) {
      if (broken) throw broken
      if (running.size >= atOnce) await Promise.race(running)
      const work: Promise<void> = copy(key, onDone)
        .catch((error: unknown) => void (broken ??= error))
        .finally(() => running.delete(work))
      running.add(work)
    },
    async end() {
      await Promise.all(running)
      if (broken) throw broken
    },
  }
}

/** Rests after each piece for as long as it took, and some. */
async function* gently(bytes: AsyncIterable<Uint8Array>) {
  for await (const chunk of bytes) {
    const startedAt = performance.now()
    yield chunk
    await sleep(Math.min((performance.now() - startedAt) * RESTS, LONGEST_REST_MS))
  }
}

type Reading = { isBroken: boolean }

const noteBroken = (reading: Reading) => (error: unknown) => {
  reading.isBroken = true
  throw error
}

/** Tells a storage that can't be read from a backup that can't be written. */
async function* readNoting(stream: AsyncIterable<Uint8Array>, reading: Reading) {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch(noteBroken(reading))
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return?.()
  }
}

/** Each key once, with what lies here in the storage, where there is one, and what the backup kept of it. */
export const besideCopies = (objects: Objects | undefined, vault: Vault) =>
  eachOf(
    inOneOrder(objects?.list() ?? nothing(), listCopies(vault), (key, here, kept) => ({ key, here, kept })),
  )

/** Objects of the backup, by their own keys. */
async function* listCopies(vault: Vault): AsyncGenerator<ListedObject[]> {
  for await (const page of vault.list(objectFile('')))
    yield page.map((one) => ({ ...one, key: one.key.slice(objectFile('').length) }))
}

async function* nothing() {}

/**
 * Brings objects back that the storage lacks or holds in another size, of those that `isNamed` says a row names; returns
 * how many.
 */
export async function bringObjectsBack(
  { objects, vault }: Copying,
  isNamed: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let count = 0
  let lacking: string[] = []
  const bringOne = async (key: string) => {
    const bytes = await vault.get(objectFile(key))
    if (!bytes) return
    await objects.write(key, Readable.from(bytes, { objectMode: false }), octets)
    count += 1
  }
  const bring = async () => {
    const named = await isNamed(lacking)
    const inTurn = createLimiter(BROUGHT_AT_ONCE)
    await Promise.all(lacking.filter((key) => named.has(key)).map((key) => inTurn(() => bringOne(key))))
    lacking = []
  }
  for await (const { key, here, kept } of besideCopies(objects, vault)) {
    if (!kept || (here && vault.sizeOf(here.sizeBytes) === kept.sizeBytes)) continue
    lacking.push(key)
    if (lacking.length === REMOVED_AT_ONCE) await bring()
  }
  await bring()
  return count
}
