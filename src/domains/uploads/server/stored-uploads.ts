import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { receivingAmong } from './uploads.sql.ts'

const PREFIX = 'originals/'

/** A file is moved to its place before the photo that names it, which bears its upload's id. */
export const storedUploads: StoredFiles = {
  prefix: PREFIX,
  isKey: (key) => isUuid(key.slice(PREFIX.length)),
  isByTime: true,
  listUnderWay: async (tx, keys) => {
    const ids = keys.map((key) => key.slice(PREFIX.length)).filter(isUuid)
    return [...(await receivingAmong(tx, ids))].map(originalKeyOf)
  },
}
