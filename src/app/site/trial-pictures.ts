import * as drawn from 'virtual:drawn-pictures'

export const trialPictures: readonly drawn.DrawnPicture[] = [
  drawn.couple,
  drawn.candleTable,
  drawn.sunset,
  drawn.dawnCouple,
  drawn.lights,
  drawn.stalks,
  drawn.morning,
  drawn.stillLake,
  drawn.smallCouple,
  drawn.candles,
  drawn.pier,
  drawn.horizon,
]
