import { isUuid } from '#platform/db/uuid.ts'
import { flattenPages, type Objects } from '#platform/objects/objects.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { findWithMarker, listWithMarker } from './installation.sql.ts'

const PREFIX = 'installation/'
const markerKey = (installationId: string) => PREFIX + installationId

export const writeMarker = (objects: Objects, installationId: string) =>
  objects.write(markerKey(installationId), Buffer.from(`${installationId}\n`), { contentType: 'text/plain' })

export async function ownerOfStorage(
  objects: Objects,
  installationId: string,
): Promise<'ours' | 'another' | 'nobody'> {
  const ours = markerKey(installationId)
  if (await objects.stat(ours)) return 'ours'
  let owner: 'another' | 'nobody' = 'nobody'
  for await (const { key } of flattenPages(objects.list(PREFIX))) {
    // Another of our processes may have written our marker meanwhile.
    if (key === ours) return 'ours'
    if (key.startsWith(PREFIX)) owner = 'another'
  }
  return owner
}

const toNamedFiles = ({ id }: { id: string }) => ({ owner: id, keys: [markerKey(id)] })

/** Lets backups, restores and checks include the marker. */
export const storedMarker: StoredFiles = {
  prefix: PREFIX,
  isKey: (key) => isUuid(key.slice(PREFIX.length)),
  listNamed: async (tx, page) => (await listWithMarker(tx, page)).map(toNamedFiles),
  findNamed: async (tx, ids) => (await findWithMarker(tx, ids)).map(toNamedFiles),
  mend: async ({ objects }, found) => {
    for (const { owner } of found) await writeMarker(objects, owner)
  },
}
