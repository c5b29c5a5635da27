import { resolve } from 'node:path'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { onFolder } from '#platform/start-problem.ts'

const inBucket = /^s3:\/\/([^/]+)\/?(.*?)\/?$/

/** Where backups go: `s3://bucket/prefix`, else a folder. */
export function readTarget(given: string): { bucket: string; prefix: string } | { folder: string } {
  const [, bucket, prefix = ''] = inBucket.exec(given) ?? []
  return bucket ? { bucket, prefix } : { folder: resolve(given) }
}

/** With a scratch folder elsewhere nothing is made in the folder itself. */
export const openFolderTarget = (folder: string, now: Date, scratchFolder?: string): Promise<Objects> =>
  onFolder(folder, () => openDiskObjects({ folder, now, scratchFolder }), 'backup folder')

/** The same objects, which may be read and not changed. */
export function readOnly(objects: Objects): Objects {
  const refuse = async () => {
    throw new Error('this storage may only be read')
  }
  const readable: Objects = { ...objects, write: refuse, adopt: refuse, remove: refuse }
  delete readable.parts
  return readable
}

/** The objects of a bucket whose keys begin with the prefix, without it. */
export function underPrefix(objects: Objects, prefix: string): Objects {
  if (prefix === '') return objects
  const at = (key: string) => `${prefix}/${key}`
  return {
    write: (key, source, as) => objects.write(at(key), source, as),
    adopt: (key, localPath, as) => objects.adopt(at(key), localPath, as),
    read: (key, range, how) => objects.read(at(key), range, how),
    open: (key, asked, how) => objects.open(at(key), asked, how),
    stat: (key) => objects.stat(at(key)),
    remove: (keys) => objects.remove(keys.map(at)),
    withLocalFile: (key, use) => objects.withLocalFile(at(key), use),
    async *list(wanted = '', { after, before, ...how } = {}) {
      const range = { after: after && at(after), before: before && at(before) }
      for await (const page of objects.list(at(wanted), { ...how, ...range }))
        yield page.map((found) => ({ ...found, key: found.key.slice(prefix.length + 1) }))
    },
  }
}
