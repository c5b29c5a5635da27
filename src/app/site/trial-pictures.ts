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

/** Of a showcase with few photographs one may have two places. */
export const trialPictures = [...new Map(all.map((picture) => [picture.avif[0]!.path, picture])).values()]
