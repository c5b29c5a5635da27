import type { Readable } from 'node:stream'
import type { RangeRequest, ByteRange } from '#platform/http/range.ts'

/** File storage: a folder on disk or a bucket. A missing key reads as `undefined`. */
export type Objects = {
  /** Stores the bytes under the key, all or nothing; replaces earlier bytes. */
  write(key: string, source: Readable | Uint8Array, as: { contentType: string }): Promise<WrittenObject>

  /** Moves a finished local file to the key. `synced`: its bytes are on disk already. */
  adopt(key: string, localPath: string, as: { contentType: string; synced?: boolean }): Promise<void>

  /** Reads a key or a range of it. The caller must read or destroy the stream. */
  read(key: string, range?: ByteRange, how?: ReadOptions): Promise<ReadObject | undefined>

  /**
   * Opens a key according to a request's range and cache headers. The caller must read or destroy
   * any stream.
   */
  open(key: string, request: RangeRequest, how?: ReadOptions): Promise<OpenedObject | undefined>

  stat(key: string): Promise<StoredObject | undefined>

  /**
   * Lists objects whose key starts with `prefix`, sorted by bytes, between `after` and `before`
   * (both excluded), in pages. May miss concurrent changes. Includes foreign files, whose keys may
   * be invalid.
   */
  list(prefix?: string, options?: ListOptions): AsyncIterable<ListedObject[]>

  /** Missing keys are no error. */
  remove(keys: string[]): Promise<void>

  /** Runs `use` with a local file of the bytes. `use` must not change the file or keep its path. */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result | undefined>

  parts?: MultipartStore
}

/** Unfinished multipart uploads. Any process may send parts; `id` is the bucket's upload id. */
export type MultipartStore = {
  begin(key: string, as: { contentType: string }): Promise<string>

  /**
   * Sends a part, numbered from 1; all but the last must have at least 5 MiB. Returns its etag;
   * throws `PartsGone` for an unknown upload.
   */
  put(key: string, id: string, number: number, bytes: Uint8Array): Promise<string>

  /** Joins exactly these parts; false if the bucket lacks the upload or refuses a part. */
  join(key: string, id: string, parts: readonly { number: number; etag: string }[]): Promise<boolean>

  /** Aborts an upload; an unknown or joined one is no error. */
  drop(key: string, id: string): Promise<void>
}

export type WrittenObject = { sizeBytes: number; crc32: number }
export type ListedObject = {
  key: string
  sizeBytes: number
  changedAtMs: number
  /** Only the name of this file or folder (with a slash) is known. Needs `withUnreadable`. */
  isUnreadable?: true
}
export type StoredObject = { sizeBytes: number; etag: string }
type ReadObject = StoredObject & { stream: Readable }

export type ListOptions = {
  after?: string | undefined
  before?: string | undefined
  /** Reads a folder in threads, for callers that list millions of files and serve no requests. */
  inThreads?: boolean
  /** Lists unreadable entries by their names only; otherwise they end the list with an error. */
  withUnreadable?: boolean
}

/** Downloads use separate connections to a bucket, so that slow readers delay nothing else. */
type ReadOptions = { forDownload?: boolean }

export type OpenedObject =
  | ({ is: 'whole' } & ReadObject)
  | ({ is: 'part'; range: ByteRange } & ReadObject)
  | { is: 'known'; etag: string }
  | ({ is: 'unsatisfiable' } & StoredObject)

export async function* flattenPages<Item>(pages: AsyncIterable<Item[]>): AsyncGenerator<Item> {
  for await (const page of pages) yield* page
}

export class PartsGone extends Error {
  override name = 'PartsGone'
}

export class OutOfDisk extends Error {
  constructor(cause: unknown) {
    super('no room left on the disk', { cause })
    this.name = 'OutOfDisk'
  }
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)

/** No segment of a key starts with a dot, so no key can leave the storage folder. */
export const isObjectKey = (text: string) => text.length <= 512 && keyPattern.test(text)

export function assertObjectKey(key: string) {
  if (!isObjectKey(key)) throw new TypeError(`not an object key: ${JSON.stringify(key)}`)
}
