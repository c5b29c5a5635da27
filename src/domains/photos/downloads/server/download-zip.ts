import type { Objects } from '#platform/objects/objects.ts'
import { unpackableNames } from '#platform/zip/entry-names.ts'
import { layoutZip, type ZipLayout } from '#platform/zip/zip-layout.ts'
import { endingOf, zipEntryName } from '../../photos.rules.ts'
import type { Original } from './downloads.sql.ts'

/** The archive of these originals: exact size, any range, nothing read before it is asked for. */
export function zipOf(
  originals: Original[],
  objects: Objects,
  onLost: (photoId: string) => void = () => {},
): ZipLayout {
  const names = entryNames(originals)
  return layoutZip(
    originals.map((original, at) => ({
      name: names[at]!,
      sizeBytes: original.sizeBytes,
      crc32: original.crc32,
      modifiedAt: original.capturedAt ?? original.createdAt,
      open: async (start, end) => {
        const found = await objects.read(original.originalKey, { start, end })
        if (found?.sizeBytes === original.sizeBytes) return found.stream
        found?.stream.destroy()
        onLost(original.id)
        throw new Error(`the original of photo ${original.id} is not what it was`)
      },
    })),
  )
}

const sameEndings: Record<string, string> = { jpg: 'jpe?g|jpe|jfif', tif: 'tiff?' }

/** The name of one photo by itself: its camera's, fit for any system, and with the ending of what it holds. */
export function singleFileName({ sourceName, contentType }: Pick<Original, 'sourceName' | 'contentType'>) {
  const ending = endingOf(contentType)
  const name = unpackableNames([sourceName])[0]!
  const hasEnding = ending && new RegExp(`\\.(${sameEndings[ending] ?? ending})$`, 'i').test(name)
  return ending === undefined || hasEnding ? name : `${name}.${ending}`
}

/** Numbered, or as the camera named them and never as someone renamed them; told apart where two are the same. */
export function entryNames(
  originals: Pick<Original, 'id' | 'sourceName' | 'contentType' | 'zipNames'>[],
): string[] {
  const wished = originals.map(({ id, sourceName, contentType, zipNames }, at) =>
    zipNames === 'numbered' ? zipEntryName(at + 1, id, endingOf(contentType)) : sourceName,
  )
  return unpackableNames(wished)
}
