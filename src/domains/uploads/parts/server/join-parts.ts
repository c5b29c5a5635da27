import { crc32 } from 'node:zlib'
import { open } from 'node:fs/promises'
import type { Services } from '#platform/services.ts'
import type { IncomingFiles, IncomingPlace } from '../../core/server/incoming-files.ts'
import type { UploadInParts } from './upload-in-parts.ts'

type Whose = { id: string; sizeBytes: number }

/** What came in, as far as it is here: the whole file, or what follows the parts that others sent. */
async function findPlace(
  files: IncomingFiles,
  { id, sizeBytes }: Whose,
  parts: UploadInParts,
): Promise<IncomingPlace | undefined> {
  if ((await files.lengthOf(id)) === sizeBytes) return { path: files.pathOf(id), from: 0, headBytes: 0 }
  const rest = await files.findRest(id)
  return rest && rest.end === sizeBytes && rest.from <= parts.reachedBytes() ? rest : undefined
}

type Joining<Seen, Refused> = {
  files: IncomingFiles
  upload: Whose
  parts: UploadInParts
  /** Looks at a whole file; what it refuses is not stored. */
  look: (path: string) => Promise<Seen | Refused>
}

/**
 * Makes the object of an upload whose bytes are all here or in the bucket, and looks at it: before that where this process
 * has the whole file, else after it, at what the bucket made of the parts of several. Undefined when bytes are missing,
 * or turned out to be others than were sent; those are to be sent anew.
 */
export async function joinParts<Seen extends object, Refused extends { refused: unknown }>(
  { objects }: Services,
  { files, upload, parts, look }: Joining<Seen, Refused>,
): Promise<(Seen & { originalKey: string }) | Refused | undefined> {
  const place = await findPlace(files, upload, parts)
  if (!place && parts.reachedBytes() < upload.sizeBytes) return undefined
  const isHere = place?.from === 0
  const seen = isHere ? await look(place.path) : undefined
  if (seen && 'refused' in seen) return seen

  if (isHere) await parts.matchWith(place)
  if (place && !(await parts.sendRest(place))) return undefined
  const joined = await parts.join()
  if (joined === 'broken') {
    await parts.beginAnew()
    // Whatever the bucket lost, it is all here: once more, and then it is the bucket's fault.
    if (!isHere || !(await parts.sendRest(place)) || (await parts.join()) !== 'joined') return undefined
  }
  const originalKey = parts.key()!
  if (seen && joined !== 'elsewhere') return { ...seen, originalKey }

  const found = await objects.withLocalFile(originalKey, async (path) => {
    if (joined === 'joined' && !(await isMadeOf(path, parts))) return 'others' as const
    return look(path)
  })
  if (!found) return undefined
  if (found !== 'others') return 'refused' in found ? found : { ...found, originalKey }
  await objects.remove([originalKey])
  await parts.forget()
  return undefined
}

async function isMadeOf(path: string, parts: UploadInParts): Promise<boolean> {
  const file = await open(path)
  const bytes = Buffer.alloc(Math.max(...parts.list().map(({ sizeBytes }) => sizeBytes)))
  try {
    for (const { crc32: sum, sizeBytes } of parts.list()) {
      const { bytesRead } = await file.read(bytes, 0, sizeBytes)
      if (bytesRead !== sizeBytes || crc32(bytes.subarray(0, sizeBytes)) !== sum) return false
    }
    return true
  } finally {
    await file.close()
  }
}
