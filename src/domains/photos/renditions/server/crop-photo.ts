import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openScratchFolder } from '#platform/objects/scratch-folder.ts'
import type { Services } from '#platform/services.ts'
import type { Area } from '../../pixels/server/crop-print.ts'
import { uprightSize } from '../../pixels/server/photo-format.ts'
import * as pixels from '../../pixels/server/pixels.ts'

type Size = { widthPx: number; heightPx: number }

/** Area in pixels of the upright photo. */
type AreaOf = (photo: Size) => Area

/** The caller must remove the file. */
export type PrintFile = { path: string; sizeBytes: number; crc32: number }

/** Returns undefined if the photo is damaged. */
export async function cropForPrint(
  services: Services,
  path: string,
  { areaOf, dpiOf }: { areaOf: AreaOf; dpiOf: (photo: Size) => number },
): Promise<PrintFile | undefined> {
  const header = await pixels.measurePhoto(path)
  if (!header) return undefined
  const upright = uprightSize(header, header.orientation)
  const toPath = (await printsFolder(services)).newPath()
  const crop = { path, area: areaOf(upright), dpi: dpiOf(upright), toPath }
  const written = await pixels.cropPrint(crop).catch(async (error: unknown) => {
    await rm(toPath, { force: true })
    // A photo that kills the decoder counts as damaged.
    return pixels.fallbackIfDied(undefined)(error)
  })
  return written && { path: toPath, ...written }
}

const folders = new Map<string, ReturnType<typeof openScratchFolder>>()

// The disk of incoming uploads has room for a complete photo.
function printsFolder({ incomingFolder, clock }: Services) {
  const folder = join(incomingFolder, '.prints')
  const open = folders.get(folder) ?? openScratchFolder(folder, clock())
  folders.set(folder, open)
  open.catch(() => folders.delete(folder))
  return open
}
