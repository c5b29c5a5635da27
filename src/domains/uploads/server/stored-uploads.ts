import { isUuid, UUID_LENGTH } from '#platform/db/uuid.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { turnKeysOf } from './turn-keys.ts'
import { findReceiving } from './uploads.sql.ts'

const PREFIX = 'originals/'

const idIn = (key: string) => key.slice(PREFIX.length, PREFIX.length + UUID_LENGTH)

/** A file is moved to its place before the photo that names it, which bears its upload's id. */
export const storedUploads: StoredFiles = {
  prefix: PREFIX,
  isKey: (key) => isUuid(idIn(key)) && /^(\.\d+)?$/.test(key.slice(PREFIX.length + UUID_LENGTH)),
  isByTime: true,
  listUnderWay: async (tx, keys) => {
    const receiving = await findReceiving(tx, [...new Set(keys.map(idIn).filter(isUuid))])
    return receiving.flatMap(turnKeysOf)
  },
}
