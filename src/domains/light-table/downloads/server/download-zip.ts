import { itemAt } from '#platform/pure/item-at.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { toAmsterdamClock } from '#platform/pure/amsterdam-time.ts'
import { safeEntryNames } from '#platform/zip/entry-names.ts'
import { layoutZip, type ZipLayout } from '#platform/zip/zip-archive.ts'
import { fileExtensionOf, zipEntryName } from '#domains/photos/photos.rules.ts'
import type { PlannedFile } from '../../core/server/light-table.tables.ts'
import type { Original } from './downloads.sql.ts'

export function filesOf(originals: readonly Original[]): PlannedFile[] {
  const names = zipEntryNamesOf(originals)
  return originals.map((original, at) => {
    const { originalKey: key, contentType, sizeBytes, crc32, capturedAt, capturedOffsetMinutes } = original
    const modifiedAt = capturedAt ? toAmsterdamClock(capturedAt, capturedOffsetMinutes) : original.createdAt
    return {
      key,
      name: itemAt(names, at),
      contentType,
      sizeBytes,
      crc32,
      modifiedAt: modifiedAt.toISOString(),
    }
  })
}

type ZipCallbacks = {
  /** Called with the index of a file that is missing or has another size. */
  onLost?: (at: number) => void
  /** Called before each file. False aborts the ZIP. */
  isStillOpen?: (at: number) => Promise<boolean>
}

/** Lazy ZIP of known size: any range can be read, and files are opened on demand. */
export const zipOf = (
  files: readonly PlannedFile[],
  objects: Objects,
  { onLost = () => {}, isStillOpen }: ZipCallbacks = {},
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

/** Returns a name that is safe for any system, with the extension of its content. */
export function singleFileNameOf({ sourceName, contentType }: Pick<Original, 'sourceName' | 'contentType'>) {
  const ending = fileExtensionOf(contentType)
  const name = itemAt(safeEntryNames([sourceName]), 0)
  const hasEnding = ending && new RegExp(`\\.(${sameEndings[ending] ?? ending})$`, 'i').test(name)
  return ending === undefined || hasEnding ? name : `${name}.${ending}`
}

/** Returns unique names: numbered or original file names, as the studio chose, never labels. */
export function zipEntryNamesOf(
  originals: readonly Pick<Original, 'id' | 'sourceName' | 'contentType' | 'zipNames'>[],
): string[] {
  const wished = originals.map(({ id, sourceName, contentType, zipNames }, at) =>
    zipNames === 'numbered' ? zipEntryName(at + 1, id, fileExtensionOf(contentType)) : sourceName,
  )
  return safeEntryNames(wished)
}
