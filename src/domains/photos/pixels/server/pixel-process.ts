import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import { cropPrint, drawSmall } from './crop-print.ts'
import { drawCut } from './draw-cut.ts'
import { measurePhoto } from './decoder-header.ts'
import { drawLetterLogo, drawLetterPicture } from './draw-letter-picture.ts'
import { drawLogo } from './draw-logo.ts'
import { drawStudioCard } from './draw-studio-card.ts'
import { lacksOnlyItsEnd } from './jpeg-end-marker.ts'
import { renderPhoto } from './render-photo.ts'
import { drawsInk } from './watermark-stamp.ts'

export const pixelTasks = {
  renderPhoto,
  drawLogo,
  drawsInk,
  cropPrint,
  drawSmall,
  drawCut,
  drawLetterLogo,
  drawLetterPicture,
  drawStudioCard,
  measurePhoto,
  lacksOnlyItsEnd,
}

serveTasks(pixelTasks)
