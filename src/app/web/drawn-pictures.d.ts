declare module 'virtual:drawn-pictures' {
  type Source = { widthPx: number; path: string }
  export type DrawnPicture = {
    widthPx: number
    heightPx: number
    thumbHash: string
    takenAt: string
    avif: Source[]
    other: Source[]
    alt?: string
    focus?: readonly [x: number, y: number]
  }
  export const veil: DrawnPicture
  export const fog: DrawnPicture
  export const lake: DrawnPicture
  export const ferns: DrawnPicture
  export const lanterns: DrawnPicture
  export const grass: DrawnPicture
  export const vase: DrawnPicture
  export const cover: DrawnPicture
  export const whiteVase: DrawnPicture
  export const bend: DrawnPicture
  export const autumn: DrawnPicture
  export const clean: DrawnPicture
  export const marked: DrawnPicture
  export const closing: DrawnPicture
  export const dunes: DrawnPicture
  export const arcade: DrawnPicture
  export const shadow: DrawnPicture
  export const signIn: DrawnPicture
  export const curtain: DrawnPicture
  export const petals: DrawnPicture
  export const duneGrass: DrawnPicture
  export const surf: DrawnPicture
  export const lights: DrawnPicture
  export const sparkler: DrawnPicture
  export const city: DrawnPicture
  export const stillLake: DrawnPicture
  export const rain: DrawnPicture
  export const moon: DrawnPicture
  export const arches: DrawnPicture
  export const horizon: DrawnPicture
}
