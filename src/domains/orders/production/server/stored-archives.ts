import { asSystem } from '#domains/access/server/access.ts'
import { UUID_LENGTH } from '#platform/db/uuid.ts'
import { MADE_ON_REQUEST_PREFIX } from '#platform/objects/made-objects.ts'
import type { FilesNamedByRow, StoredFiles } from '#platform/objects/stored-files.ts'
import { findArchives, listReady, removeReadyArchives, type PrintArchive } from './print-archives.sql.ts'

/** Storage key of the file that an attempt wrote. production.database.sql repeats this format. */
export const archiveKey = ({ id, turn }: { id: string; turn: number }) =>
  `${MADE_ON_REQUEST_PREFIX}${id}/${turn}.zip`

export const archiveFolder = (archiveId: string) => `${MADE_ON_REQUEST_PREFIX}${archiveId}/`

const archiveIdIn = (key: string) =>
  key.slice(MADE_ON_REQUEST_PREFIX.length, MADE_ON_REQUEST_PREFIX.length + UUID_LENGTH)

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const pattern = new RegExp(`^${MADE_ON_REQUEST_PREFIX}${uuid}/\\d+\\.zip$`)

export const storedArchives: StoredFiles = {
  prefix: MADE_ON_REQUEST_PREFIX,
  isKey: (key) => pattern.test(key),
  isByTime: true,
  listNamed: async (tx, page) => (await listReady(tx, page)).map(asNamed),
  findNamed: async (tx, archiveIds) => (await findArchives(tx, archiveIds)).map(asNamed),
  // Unfinished attempts write files that no row names yet. Deleting the row removes them all.
  listUnderWay: async (tx, keys) => {
    const kept = new Set((await findArchives(tx, [...new Set(keys.map(archiveIdIn))])).map(({ id }) => id))
    return keys.filter((key) => kept.has(archiveIdIn(key)))
  },
  mend: ({ pool }, found) =>
    asSystem(pool, (tx) =>
      removeReadyArchives(
        tx,
        found.map(({ owner }) => owner),
      ),
    ),
}

const asNamed = (row: PrintArchive): FilesNamedByRow => ({
  owner: row.id,
  keys: row.state === 'ready' ? [archiveKey(row)] : [],
  ...(row.sizeBytes !== null && { sizeBytes: row.sizeBytes }),
})
