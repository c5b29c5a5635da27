import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ChildDied } from '#platform/child-pool/child-pool.ts'
import { openScratchFolder } from '#platform/objects/scratch-folder.ts'
import type { Services } from '#platform/services.ts'
import type { Area } from '../../pixels/server/crop-print.ts'
import { uprightSize } from '../../pixels/server/photo-format.ts'
import * as pixels from '../../pixels/server/pixels.ts'

type Size = { widthPx: number; heightPx: number }

/** In pixels of the upright photo. */
type AreaOf = (photo: Size) => Area

/** The caller must remove the file. */
export type PrintFile = { path: string; sizeBytes: number; crc32: number }

/** A crop for print, at full resolution and with its density; undefined when the photo is damaged. */
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
    if (error instanceof ChildDied) return undefined
    throw error
  })
  return written && { path: toPath, ...written }
}

const folders = new Map<string, ReturnType<typeof openScratchFolder>>()

// On the disk of incoming uploads, which has room for a whole photo.
function printsFolder({ incomingFolder, clock }: Services) {
  const folder = join(incomingFolder, '.prints')
  const open = folders.get(folder) ?? openScratchFolder(folder, clock())
  folders.set(folder, open)
  open.catch(() => folders.delete(folder))
  return open
}
