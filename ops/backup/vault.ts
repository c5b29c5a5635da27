import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { failedWith } from '#platform/objects/file-errors.ts'
import { eachOf, OutOfDisk, type ListedObject, type Objects } from '#platform/objects/objects.ts'
import { BackupProblem } from './backup-problem.ts'
import { keyMissing, keyTooMany, sealed, sealedSizeBytes, unsealed } from './sealed-stream.ts'

const MARKER = 'backup.json'
const PROOF_OF_KEY = 'key'
/** Grows when an older product could no longer read what is written. */
const FORMAT = 1

type Marker = { format: number; isEncrypted: boolean }

/** The place where backups are kept: files that prove themselves, in a folder or a bucket. */
export type Vault = Awaited<ReturnType<typeof openVault>>

type VaultOptions = {
  store: Objects
  /** As a person gave it: for sentences. */
  place: string
  key?: string | undefined
  /** Begins a new backup where there is none. */
  mayBegin?: boolean
}

/** Throws a BackupProblem when there is no backup, or one of another key or of a newer version. */
export async function openVault({ store, place, key, mayBegin = false }: VaultOptions) {
  const octets = { contentType: 'application/octet-stream' }

  const put = (name: string, source: AsyncIterable<Uint8Array>, options: { compresses?: boolean } = {}) =>
    store
      .write(name, Readable.from(sealed(source, { key, name, ...options }), { objectMode: false }), octets)
      .catch((error: unknown) => {
        if (failedWith(error, 'EROFS', 'EACCES', 'EPERM'))
          throw new BackupProblem(
            `The backup at ${place} may only be read. Let this user write to it, or choose another place in BACKUP_TO.`,
            { cause: error },
          )
        if (!(error instanceof OutOfDisk)) throw error
        throw new BackupProblem(
          `The disk of the backup at ${place} is full. Make room there, or choose another place in BACKUP_TO.`,
          { cause: error },
        )
      })

  async function get(name: string): Promise<AsyncIterable<Buffer> | undefined> {
    const found = await store.read(name)
    return found && unsealed(found.stream, { key, name, place })
  }

  async function getJson<Value>(name: string): Promise<Value | undefined> {
    const bytes = await get(name)
    return bytes && JSON.parse(await text(Readable.from(bytes)))
  }

  const putJson = (name: string, value: unknown) => put(name, oneChunk(JSON.stringify(value)))

  await openMarker()
  return {
    place,
    put,
    get,
    putJson,
    getJson,
    list: (prefix: string): AsyncIterable<ListedObject[]> => store.list(prefix),
    stat: (name: string) => store.stat(name),
    remove: (names: string[]) => store.remove(names),
    /** How large an object lies in it. */
    sizeOf: (sizeBytes: number) => sealedSizeBytes(sizeBytes, key),
  }

  async function openMarker() {
    const found = await store.read(MARKER)
    if (!found) return begin()
    const marker = readMarker(await text(found.stream))
    if (!marker) throw new BackupProblem(`What lies at ${place} is no backup of this product.`)
    if (marker.format > FORMAT)
      throw new BackupProblem(
        `The backup at ${place} was made by a newer version of this product. Use that version.`,
      )
    if (marker.isEncrypted && !key) throw new BackupProblem(keyMissing)
    if (!marker.isEncrypted && key) throw new BackupProblem(keyTooMany)
    // A wrong key shows here, and not at the first file that is needed.
    await getJson(PROOF_OF_KEY).catch(() => {
      throw new BackupProblem(`BACKUP_KEY is not the key that the backup at ${place} was made with.`)
    })
  }

  async function begin() {
    for await (const { key } of eachOf(store.list()))
      // A first backup that was cut off got no further than this.
      if (key !== PROOF_OF_KEY)
        throw new BackupProblem(
          `At ${place} lies something else (${key}), and no backup. Choose an empty place in BACKUP_TO.`,
        )
    if (!mayBegin)
      throw new BackupProblem(`There is no backup at ${place}. Is it the right place, and is it there?`)
    await putJson(PROOF_OF_KEY, {})
    const marker: Marker = { format: FORMAT, isEncrypted: key !== undefined }
    await store.write(MARKER, Buffer.from(JSON.stringify(marker)), { contentType: 'application/json' })
  }
}

function readMarker(written: string): Marker | undefined {
  try {
    const { format, isEncrypted } = JSON.parse(written)
    return typeof format === 'number' ? { format, isEncrypted: isEncrypted === true } : undefined
  } catch {
    return undefined
  }
}

async function* oneChunk(written: string) {
  yield Buffer.from(written)
}
