import { cropPrint, cropSmall } from './crop-print.ts'
import { measurePhoto, measurePicture } from './decoder-header.ts'
import { drawLogo } from './draw-logo.ts'
import { renderPhoto } from './render-photo.ts'
import { drawsInk } from './watermark.ts'

/** What is done in processes of their own: all that decodes or draws pixels. */
export const pixelTasks = {
  renderPhoto,
  drawLogo,
  drawsInk,
  cropPrint,
  cropSmall,
  measurePhoto,
  measurePicture,
}
