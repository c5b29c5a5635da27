import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { hasErrorCode } from '#platform/objects/file-errors.ts'
import { flattenPages, OutOfDisk, type ListedObject, type Objects } from '#platform/objects/objects.ts'
import { BackupProblem } from './backup-problem.ts'
import {
  keyMissingMessage,
  keyNotExpectedMessage,
  sealStream,
  sealedSizeBytes,
  unsealStream,
} from './sealed-stream.ts'

const MARKER = 'backup.json'
const KEY_PROOF = 'key'
/** Format number. Increases when older versions can't read a backup. */
const FORMAT = 1

type Marker = { format: number; isEncrypted: boolean }

export type Vault = Awaited<ReturnType<typeof openVault>>

type VaultOptions = {
  store: Objects
  place: string
  key?: string | undefined
  mayBegin?: boolean
}

/**
 * Opens the backup at `place`; with `mayBegin`, begins one if `place` is empty. Throws a
 * BackupProblem if there is no backup, or for another key or a newer format.
 */
export async function openVault({ store, place, key, mayBegin = false }: VaultOptions) {
  const octets = { contentType: 'application/octet-stream' }

  const put = (name: string, source: AsyncIterable<Uint8Array>, options: { compresses?: boolean } = {}) =>
    store
      .write(
        name,
        Readable.from(sealStream(source, { key, name, ...options }), { objectMode: false }),
        octets,
      )
      .catch((error: unknown) => {
        if (hasErrorCode(error, 'EROFS', 'EACCES', 'EPERM'))
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
    return found && unsealStream(found.stream, { key, name, place })
  }

  async function getJson<Value>(name: string): Promise<Value | undefined> {
    const bytes = await get(name)
    return bytes && JSON.parse(await text(Readable.from(bytes)))
  }

  const putJson = (name: string, value: unknown) => put(name, singleChunk(JSON.stringify(value)))

  await checkMarker()
  return {
    place,
    put,
    get,
    putJson,
    getJson,
    list: (prefix: string): AsyncIterable<ListedObject[]> => store.list(prefix),
    stat: (name: string) => store.stat(name),
    remove: (names: string[]) => store.remove(names),
    sizeOf: (sizeBytes: number) => sealedSizeBytes(sizeBytes, key),
  }

  async function checkMarker() {
    const found = await store.read(MARKER)
    if (!found) return createMarker()
    const marker = readMarker(await text(found.stream))
    if (!marker) throw new BackupProblem(`What lies at ${place} is no backup of this product.`)
    if (marker.format > FORMAT)
      throw new BackupProblem(
        `The backup at ${place} was made by a newer version of this product. Use that version.`,
      )
    if (marker.isEncrypted && !key) throw new BackupProblem(keyMissingMessage)
    if (!marker.isEncrypted && key) throw new BackupProblem(keyNotExpectedMessage)
    // Detects a wrong key now, rather than at the first file that is needed.
    await getJson(KEY_PROOF).catch(() => {
      throw new BackupProblem(`BACKUP_KEY is not the key that the backup at ${place} was made with.`)
    })
  }

  async function createMarker() {
    for await (const { key } of flattenPages(store.list()))
      // An interrupted beginning of a backup leaves only this file.
      if (key !== KEY_PROOF)
        throw new BackupProblem(
          `At ${place} lies something else (${key}), and no backup. Choose an empty place in BACKUP_TO.`,
        )
    if (!mayBegin)
      throw new BackupProblem(`There is no backup at ${place}. Is it the right place, and is it there?`)
    await putJson(KEY_PROOF, {})
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

async function* singleChunk(written: string) {
  yield Buffer.from(written)
}
