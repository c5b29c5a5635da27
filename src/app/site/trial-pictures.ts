import { itemAt } from '#platform/pure/item-at.ts'
import * as drawn from 'virtual:drawn-pictures'

const all: readonly drawn.DrawnPicture[] = [
  drawn.curtain,
  drawn.petals,
  drawn.duneGrass,
  drawn.surf,
  drawn.lights,
  drawn.sparkler,
  drawn.city,
  drawn.stillLake,
  drawn.rain,
  drawn.moon,
  drawn.arches,
  drawn.horizon,
]

/** Distinct pictures: a small showcase may use one photograph in two places. */
export const trialPictures = [
  ...new Map(all.map((picture) => [itemAt(picture.avif, 0).path, picture])).values(),
]
