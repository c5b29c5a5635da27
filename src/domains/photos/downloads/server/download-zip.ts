import { clockShown } from '#platform/pure/amsterdam-offset.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { unpackableNames } from '#platform/zip/entry-names.ts'
import { layoutZip, type ZipLayout } from '#platform/zip/zip-archive.ts'
import { endingOf, zipEntryName } from '../../photos.rules.ts'
import type { Original } from './downloads.sql.ts'

type Watch = {
  onLost?: (photoId: string) => void
  /** Asked before each entry: what is closed by then ends the ZIP. */
  isStillOpen?: (photoId: string) => Promise<boolean>
}

/** Lazy ZIP of these originals: its size is known up front, any range can be read, and files are opened on demand. */
export function zipOf(
  originals: Original[],
  objects: Objects,
  { onLost = () => {}, isStillOpen }: Watch = {},
): ZipLayout {
  const names = entryNames(originals)
  return layoutZip(
    originals.map((original, at) => ({
      name: names[at]!,
      sizeBytes: original.sizeBytes,
      crc32: original.crc32,
      modifiedAt: original.capturedAt
        ? clockShown(original.capturedAt, original.capturedOffsetMinutes)
        : original.createdAt,
      open: async (start, end) => {
        if (isStillOpen && !(await isStillOpen(original.id))) throw new Error('closed while it was sent')
        const found = await objects.read(original.originalKey, { start, end }, { forDownload: true })
        if (found?.sizeBytes === original.sizeBytes) return found.stream
        found?.stream.destroy()
        onLost(original.id)
        throw new Error(`the original of photo ${original.id} is not what it was`)
      },
    })),
  )
}

const sameEndings: Record<string, string> = { jpg: 'jpe?g|jpe|jfif', tif: 'tiff?' }

/** File name for a single photo: the original name, made safe for any system, with the extension of its content. */
export function singleFileName({ sourceName, contentType }: Pick<Original, 'sourceName' | 'contentType'>) {
  const ending = endingOf(contentType)
  const name = unpackableNames([sourceName])[0]!
  const hasEnding = ending && new RegExp(`\\.(${sameEndings[ending] ?? ending})$`, 'i').test(name)
  return ending === undefined || hasEnding ? name : `${name}.${ending}`
}

/** Unique ZIP entry names: numbered or original file names, as the studio chose. Labels are never used. */
export function entryNames(
  originals: Pick<Original, 'id' | 'sourceName' | 'contentType' | 'zipNames'>[],
): string[] {
  const wished = originals.map(({ id, sourceName, contentType, zipNames }, at) =>
    zipNames === 'numbered' ? zipEntryName(at + 1, id, endingOf(contentType)) : sourceName,
  )
  return unpackableNames(wished)
}
