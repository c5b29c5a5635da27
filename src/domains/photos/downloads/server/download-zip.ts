import type { Objects } from '#platform/objects/objects.ts'
import { clockShown } from '#platform/pure/amsterdam-offset.ts'
import { unpackableNames } from '#platform/zip/entry-names.ts'
import { layoutZip, type ZipLayout } from '#platform/zip/zip-archive.ts'
import { endingOf, zipEntryName } from '../../photos.rules.ts'
import type { PlannedFile } from '../../core/server/photos.tables.ts'
import type { Original } from './downloads.sql.ts'

/** The files of these photos, under the names that they have in a ZIP. */
export function filesOf(originals: readonly Original[]): PlannedFile[] {
  const names = entryNames(originals)
  return originals.map((original, at) => {
    const { originalKey: key, contentType, sizeBytes, crc32, capturedAt, capturedOffsetMinutes } = original
    const modifiedAt = capturedAt ? clockShown(capturedAt, capturedOffsetMinutes) : original.createdAt
    return { key, name: names[at]!, contentType, sizeBytes, crc32, modifiedAt: modifiedAt.toISOString() }
  })
}

type Watch = {
  /** Told the place of a file that is not what it was. */
  onLost?: (at: number) => void
  /** Asked before each file: what is closed by then ends the ZIP. */
  isStillOpen?: (at: number) => Promise<boolean>
}

/** Lazy ZIP of these files: its size is known up front, any range can be read, and files are opened on demand. */
export const zipOf = (
  files: readonly PlannedFile[],
  objects: Objects,
  { onLost = () => {}, isStillOpen }: Watch = {},
): ZipLayout =>
  layoutZip(
    files.map(({ key, name, sizeBytes, crc32, modifiedAt }, at) => ({
      name,
      sizeBytes,
      crc32,
      modifiedAt: new Date(modifiedAt),
      open: async (start, end) => {
        if (isStillOpen && !(await isStillOpen(at))) throw new Error('closed while it was sent')
        const found = await objects.read(key, { start, end }, { forDownload: true })
        if (found?.sizeBytes === sizeBytes) return found.stream
        found?.stream.destroy()
        onLost(at)
        throw new Error(`${key} is not what it was`)
      },
    })),
  )

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
  originals: readonly Pick<Original, 'id' | 'sourceName' | 'contentType' | 'zipNames'>[],
): string[] {
  const wished = originals.map(({ id, sourceName, contentType, zipNames }, at) =>
    zipNames === 'numbered' ? zipEntryName(at + 1, id, endingOf(contentType)) : sourceName,
  )
  return unpackableNames(wished)
}
