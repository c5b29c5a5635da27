import type { Arrangement, ProductPicture } from '#domains/catalog/catalog.rules.ts'
import type { Format } from './crop.rules.ts'

/** Where a product is shown beside its crop: above a sofa, on a table, or as the pages of an album. */
export type Scene = 'wall' | 'table' | 'pages'

/** A loose print hangs from this size of its short side; smaller ones are kept in a drawer or put on a table. */
const POSTER_MIN_MM = 300

type Product = { picture: ProductPicture; arrangement: Arrangement }

export function sceneOf({ picture, arrangement }: Product, format: Format): Scene {
  if (arrangement === 'together') return 'pages'
  if (picture === 'card' || picture === 'album') return 'table'
  return picture === 'print' && shortSide(format) < POSTER_MIN_MM ? 'table' : 'wall'
}

const shortSide = ({ widthMm, heightMm }: Format) => Math.min(widthMm, heightMm)
const longSide = ({ widthMm, heightMm }: Format) => Math.max(widthMm, heightMm)

export const SOFA = { widthMm: 2000, heightMm: 780 }

/** All from the lower edge of the scene; the sofa stands a little before the wall. */
const FLOOR_MM = 300
const SOFA_FEET_MM = 130
const EYE_MM = FLOOR_MM + 1450
const ABOVE_SOFA_MM = 180
const MARGIN_MM = 180

const LEAST_ROOM = { widthMm: 2640, heightMm: 2540 }

/** Measures in millimetres: at any size of the screen they keep their proportions. */
export type Hanging = {
  room: { widthMm: number; heightMm: number }
  floorMm: number
  sofaBottomMm: number
  /** Of the lower edge of what hangs, above that of the room. */
  bottomMm: number
}

/** Hangs with its middle at the height of the eyes, and never behind the sofa. */
export function hang({ widthMm, heightMm }: Format): Hanging {
  const bottomMm = Math.max(EYE_MM - heightMm / 2, SOFA_FEET_MM + SOFA.heightMm + ABOVE_SOFA_MM)
  return {
    room: {
      widthMm: Math.max(LEAST_ROOM.widthMm, widthMm + 2 * MARGIN_MM),
      heightMm: Math.max(LEAST_ROOM.heightMm, bottomMm + heightMm + MARGIN_MM),
    },
    floorMm: FLOOR_MM,
    sofaBottomMm: SOFA_FEET_MM,
    bottomMm,
  }
}

/** How much of the sofa's width it takes, in whole percent. */
export const shareOfSofa = ({ widthMm }: Format) => Math.round((widthMm / SOFA.widthMm) * 100)

const CUP_MM = 85

/** The piece of table around a print, with room for a cup beside it. */
export function tableAround({ widthMm, heightMm }: Format): Hanging['room'] {
  return {
    widthMm: Math.max(440, widthMm + 2 * (CUP_MM + 60)),
    heightMm: Math.max(330, heightMm + 80),
  }
}

const LARGEST_MM = 900

/**
 * The length at which a product is drawn among others, where the largest is 1. True to scale a small print would be a stamp
 * beside a canvas, so lengths go by their root: what is larger is drawn larger, and all can be seen.
 */
export const drawnLength = (format: Format) => Math.sqrt(Math.min(1, longSide(format) / LARGEST_MM))

/** The size that stands for a product: the one in the middle. */
export function middleSize<Variant extends Format>(variants: readonly Variant[]): Variant | undefined {
  const areaOf = ({ widthMm, heightMm }: Format) => widthMm * heightMm
  const bySize = variants.toSorted((one, other) => areaOf(one) - areaOf(other))
  return bySize[Math.floor(bySize.length / 2)]
}
