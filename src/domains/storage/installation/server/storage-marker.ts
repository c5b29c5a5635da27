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
  const ours = markerKey(installationId)
  if (await objects.stat(ours)) return 'ours'
  let owner: 'another' | 'nobody' = 'nobody'
  for await (const { key } of eachOf(objects.list(PREFIX))) {
    // Another of our processes may have written it since.
    if (key === ours) return 'ours'
    if (key.startsWith(PREFIX)) owner = 'another'
  }
  return owner
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
