import { Readable } from 'node:stream'
import { createLimiter } from '#platform/limiter.ts'
import type { ListedObject, Objects } from '#platform/objects/objects.ts'
import { listNewObjects } from './new-objects.ts'
import type { Vault } from './vault.ts'

const FOLDER = 'objects'
const DAY_MS = 24 * 60 * 60_000
const COPIES_AT_ONCE = 4
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
  for await (const { key, here, kept } of inOneOrder(objects.list(), listCopies(vault))) {
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

/** Copies what was noted as new since the last time. */
export async function copyNewObjects({ objects, vault }: Copying, notes: string): Promise<Copied> {
  const copied: Copied = { copied: 0, copiedBytes: 0, stored: 0, removed: 0, failed: [] }
  const copies = startCopies({ objects, vault }, copied)
  for (const { key, forget } of await listNewObjects(notes)) await copies.begin(key, forget)
  await copies.end()
  return copied
}

/** Copies a few at a time; `begin` waits for its turn, `end` for all. */
function startCopies({ objects, vault }: Copying, copied: Copied) {
  const running = new Set<Promise<void>>()
  let broken: unknown

  async function copy(key: string, onDone?: () => Promise<void>) {
    const reading = { isBroken: false }
    try {
      const found = await objects.read(key).catch(noteBroken(reading))
      if (found) {
        await vault.put(objectFile(key), readNoting(found.stream, reading))
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
      if (running.size >= COPIES_AT_ONCE) await Promise.race(running)
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

/** Objects of the backup, by their own keys. */
export async function* listCopies(vault: Vault): AsyncGenerator<ListedObject> {
  for await (const one of vault.list(objectFile('')))
    yield { ...one, key: one.key.slice(objectFile('').length) }
}

type Side = AsyncIterable<ListedObject>

/** Two lists in order of their keys as one: each key once, with what either side holds of it. */
export async function* inOneOrder(hereList: Side, keptList: Side) {
  const [ours, theirs] = [hereList[Symbol.asyncIterator](), keptList[Symbol.asyncIterator]()]
  let [here, kept] = [await ours.next(), await theirs.next()]
  while (!here.done || !kept.done) {
    const [one, other] = [here.done ? undefined : here.value, kept.done ? undefined : kept.value]
    const key = !one || (other && other.key < one.key) ? other!.key : one.key
    const isHere = one?.key === key
    const isKept = other?.key === key
    yield { key, here: isHere ? one : undefined, kept: isKept ? other : undefined }
    if (isHere) here = await ours.next()
    if (isKept) kept = await theirs.next()
  }
}

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
  for await (const { key, here, kept } of inOneOrder(objects.list(), listCopies(vault))) {
    if (!kept || (here && vault.sizeOf(here.sizeBytes) === kept.sizeBytes)) continue
    lacking.push(key)
    if (lacking.length === REMOVED_AT_ONCE) await bring()
  }
  await bring()
  return count
}
