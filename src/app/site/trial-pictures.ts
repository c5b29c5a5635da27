import {
  candles,
  candleTable,
  couple,
  dawnCouple,
  horizon,
  lights,
  morning,
  pier,
  smallCouple,
  stalks,
  stillLake,
  sunset,
  type DrawnPicture,
} from 'virtual:drawn-pictures'

/** The photos of the gallery to try, in their order. */
export const trialPictures: readonly DrawnPicture[] = [
  couple,
  candleTable,
  sunset,
  dawnCouple,
  lights,
  stalks,
  morning,
  stillLake,
  smallCouple,
  candles,
  pier,
  horizon,
]
