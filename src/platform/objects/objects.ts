import type { Readable } from 'node:stream'
import type { Asked, ByteRange } from '#platform/http/range.ts'

/** File storage: a folder on disk or a bucket. A missing key reads as `undefined`. */
export type Objects = {
  /** Stores the bytes under the key, all or nothing; replaces what it held. */
  write(key: string, source: Readable | Uint8Array, as: { contentType: string }): Promise<WrittenObject>

  /** Moves a finished local file to the key. With `synced` its bytes are on disk already. */
  adopt(key: string, localPath: string, as: { contentType: string; synced?: boolean }): Promise<void>

  /** The bytes of the key, or of a range of it. The caller must read or destroy the stream. */
  read(key: string, range?: ByteRange, how?: ReadHow): Promise<ReadObject | undefined>

  /** What a request asks of the key, in one look at it; the caller must read or destroy a stream it is given. */
  open(key: string, asked: Asked, how?: ReadHow): Promise<Opened | undefined>

  stat(key: string): Promise<StoredObject | undefined>

  /**
   * All objects whose key starts with `prefix`, in order of their keys by byte, those after `after` and before `before`
   * only, in pages. What comes or goes meanwhile may be left out. Also lists what the product never wrote, whose keys may
   * be no object keys.
   */
  list(prefix?: string, options?: ListHow): AsyncIterable<ListedObject[]>

  /** Missing keys are no error. */
  remove(keys: string[]): Promise<void>

  /** Runs `use` with a local file of the bytes, which exists only while it runs and must not be changed. */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result | undefined>

  /** Objects that come into being in parts; a folder has none, and needs none. */
  parts?: ObjectParts
}

/** Parts of objects that are not joined yet, which any process may send; `id` is the bucket's name for those of one. */
export type ObjectParts = {
  begin(key: string, as: { contentType: string }): Promise<string>

  /** Sends one, from 1 on; all but the last have at least 5 MB. Returns its etag, or throws `PartsGone`. */
  put(key: string, id: string, number: number, bytes: Uint8Array): Promise<string>

  /** Makes the object of exactly these; false when the bucket lacks one of them, or knows no parts by that id. */
  join(key: string, id: string, parts: readonly { number: number; etag: string }[]): Promise<boolean>

  /** Removes them; what is unknown or joined is no error. */
  drop(key: string, id: string): Promise<void>
}

export type WrittenObject = { sizeBytes: number; crc32: number }
export type ListedObject = {
  key: string
  sizeBytes: number
  changedAtMs: number
  /** Of what `withUnreadable` lists: a file, or a folder with a slash at its end, of which nothing but the name is known. */
  isUnreadable?: true
}
export type StoredObject = { sizeBytes: number; etag: string }
type ReadObject = StoredObject & { stream: Readable }

export type ListHow = {
  after?: string | undefined
  before?: string | undefined
  /** Lets a folder be read by threads beside the caller's, for whoever goes through millions and serves nobody. */
  inThreads?: boolean
  /** Lists what the disk refuses by its name, and goes on; else that breaks the list. */
  withUnreadable?: boolean
}

/** Downloads have connections of their own to a bucket: slow readers of them hold up nothing else. */
type ReadHow = { forDownload?: boolean }

export type Opened =
  | ({ is: 'whole' } & ReadObject)
  | ({ is: 'part'; range: ByteRange } & ReadObject)
  | { is: 'known'; etag: string }
  | ({ is: 'unsatisfiable' } & StoredObject)

/** One by one what comes in pages, for lists of which few are read, or each takes its time. */
export async function* eachOf<Item>(pages: AsyncIterable<Item[]>): AsyncGenerator<Item> {
  for await (const page of pages) yield* page
}

/** The bucket knows no parts by that id: they were joined or removed meanwhile. */
export class PartsGone extends Error {
  override name = 'PartsGone'
}

/** There was no room for the bytes; nothing was stored. */
export class OutOfDisk extends Error {
  constructor(cause: unknown) {
    super('no room left on the disk', { cause })
    this.name = 'OutOfDisk'
  }
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)

/** No part of a key starts with a dot, so no key can leave the storage folder. */
export const isObjectKey = (text: string) => text.length <= 512 && keyPattern.test(text)

export function assertObjectKey(key: string) {
  if (!isObjectKey(key)) throw new TypeError(`not an object key: ${JSON.stringify(key)}`)
}
