import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { findStoredLogos, listStoredLogos, type StoredLogos } from './studios.sql.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const pattern = new RegExp(`^branding/${uuid}/watermark-logo-${uuid}\\.png$`)

/** Each logo by itself: losing one says nothing of the others. */
const asFiles = ({ id, keys }: StoredLogos) =>
  [...new Set(keys)].toSorted().map((key) => ({ owner: id, keys: [key] }))

/** Logos of watermarks, styles and documents. One that was never saved, or was replaced, waits in the queue to be removed. */
export const storedLogos: StoredFiles = {
  prefix: 'branding/',
  isKey: (key) => pattern.test(key),
  listNamed: async (tx, page) => (await listStoredLogos(tx, page)).flatMap(asFiles),
  findNamed: async (tx, studioIds) => (await findStoredLogos(tx, studioIds)).flatMap(asFiles),
}
