declare module 'virtual:drawn-pictures' {
  type Source = { widthPx: number; path: string }
  export type DrawnPicture = {
    widthPx: number
    heightPx: number
    thumbHash: string
    takenAt: string
    avif: Source[]
    jpeg: Source[]
  }
  export const jetty: DrawnPicture
  export const fog: DrawnPicture
  export const lake: DrawnPicture
  export const ferns: DrawnPicture
  export const peaks: DrawnPicture
  export const grass: DrawnPicture
  export const vase: DrawnPicture
  export const dunes: DrawnPicture
  export const arcade: DrawnPicture
  export const stillLife: DrawnPicture
  export const signIn: DrawnPicture
  export const couple: DrawnPicture
  export const candleTable: DrawnPicture
  export const sunset: DrawnPicture
  export const dawnCouple: DrawnPicture
  export const lights: DrawnPicture
  export const stalks: DrawnPicture
  export const morning: DrawnPicture
  export const stillLake: DrawnPicture
  export const smallCouple: DrawnPicture
  export const candles: DrawnPicture
  export const pier: DrawnPicture
  export const horizon: DrawnPicture
}
