import { isUuid } from '#platform/db/uuid.ts'
import { eachOf, type Objects } from '#platform/objects/objects.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { findMarked, listMarked } from './installation.sql.ts'

const PREFIX = 'installation/'
const markerKey = (installationId: string) => PREFIX + installationId

/** The object by which a storage is known to belong to this installation. */
export const writeMarker = (objects: Objects, installationId: string) =>
  objects.write(markerKey(installationId), Buffer.from(`${installationId}\n`), { contentType: 'text/plain' })

/** Whose a storage is: ours, another installation's, or nobody's as far as it says. */
export async function ownerOfStorage(
  objects: Objects,
  installationId: string,
): Promise<'ours' | 'another' | 'nobody'> {
  if (await objects.stat(markerKey(installationId))) return 'ours'
  for await (const { key } of eachOf(objects.list(PREFIX))) if (key.startsWith(PREFIX)) return 'another'
  return 'nobody'
}

const asFiles = ({ id }: { id: string }) => ({ owner: id, keys: [markerKey(id)] })

/** So that a backup holds the marker, a restore brings it back, and a check knows it. */
export const storedMarker: StoredFiles = {
  prefix: PREFIX,
  isKey: (key) => isUuid(key.slice(PREFIX.length)),
  listNamed: async (tx, page) => (await listMarked(tx, page)).map(asFiles),
  findNamed: async (tx, ids) => (await findMarked(tx, ids)).map(asFiles),
  mend: async ({ objects }, found) => {
    for (const { owner } of found) await writeMarker(objects, owner)
  },
}
