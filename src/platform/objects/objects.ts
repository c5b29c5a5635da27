import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/range.ts'

/** Where files live: a folder on disk or a bucket. A key that holds nothing reads as `undefined`. */
export type Objects = {
  /** Stores the bytes under the key, all or nothing; what stood there before is replaced. */
  write(key: string, source: Readable | Uint8Array, as: { contentType: string }): Promise<WrittenObject>

  /** Moves a finished local file to the key; afterwards nothing is left at `localPath`. One that is `synced` the disk has. */
  adopt(key: string, localPath: string, as: { contentType: string; synced?: boolean }): Promise<void>

  /** The bytes of the key, or of a range of it. Whoever asks must read or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<ReadObject | undefined>

  /** Size and version of what stands under the key. */
  stat(key: string): Promise<StoredObject | undefined>

  /** Removes what stands under the keys; those that hold nothing are no error. */
  remove(keys: string[]): Promise<void>

  /** Runs `use` with a local file holding the bytes, which is only there while it runs and must not be changed. */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result | undefined>
}

export type WrittenObject = { sizeBytes: number; crc32: number }
type StoredObject = { sizeBytes: number; etag: string }
export type ReadObject = StoredObject & { stream: Readable }

/** There is no room left where the bytes should go; nothing was stored. */
export class OutOfDisk extends Error {
  constructor(cause: unknown) {
    super('no room left on the disk', { cause })
    this.name = 'OutOfDisk'
  }
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)

/** Whether this may name an object. No part starts with a dot, so no key can leave the storage folder. */
const isObjectKey = (text: string) => text.length <= 512 && keyPattern.test(text)

/** Throws for a key that could never have been stored. */
export function assertObjectKey(key: string) {
  if (!isObjectKey(key)) throw new TypeError(`not an object key: ${JSON.stringify(key)}`)
}
