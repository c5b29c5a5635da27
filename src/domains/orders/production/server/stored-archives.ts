import { asSystem } from '#domains/access/server/access.ts'
import { MADE } from '#platform/objects/made-objects.ts'
import type { NamedFiles, StoredFiles } from '#platform/objects/stored-files.ts'
import { archiveIdIn, archiveKey } from './archive-keys.ts'
import { findArchives, listReady, removeReady, type PrintArchive } from './print-archives.sql.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const pattern = new RegExp(`^${MADE}${uuid}/\\d+\\.zip$`)

export const storedArchives: StoredFiles = {
  prefix: MADE,
  isKey: (key) => pattern.test(key),
  isByTime: true,
  listNamed: async (tx, page) => (await listReady(tx, page)).map(asNamed),
  findNamed: async (tx, archiveIds) => (await findArchives(tx, archiveIds)).map(asNamed),
  // A try that is under way, or that died, writes a file that no row names yet; all of them go with the row.
  listUnderWay: async (tx, keys) => {
    const kept = new Set((await findArchives(tx, [...new Set(keys.map(archiveIdIn))])).map(({ id }) => id))
    return keys.filter((key) => kept.has(archiveIdIn(key)))
  },
  mend: ({ pool }, found) =>
    asSystem(pool, (tx) =>
      removeReady(
        tx,
        found.map(({ owner }) => owner),
      ),
    ),
}

const asNamed = (row: PrintArchive): NamedFiles => ({
  owner: row.id,
  keys: row.state === 'ready' ? [archiveKey(row)] : [],
  ...(row.sizeBytes !== null && { sizeBytes: row.sizeBytes }),
})
