import type { Arrangement, ProductPictureKind } from '#domains/catalog/catalog.rules.ts'
import type { Format } from './crop.rules.ts'

export type Scene = 'wall' | 'table' | 'pages'

/** Short side in millimetres from which a loose print is shown on the wall. */
const POSTER_MIN_MM = 300

type Product = { picture: ProductPictureKind; arrangement: Arrangement }

export function sceneOf({ picture, arrangement }: Product, format: Format): Scene {
  if (arrangement === 'together') return 'pages'
  if (picture === 'card' || picture === 'album') return 'table'
  return picture === 'print' && shortSide(format) < POSTER_MIN_MM ? 'table' : 'wall'
}

const shortSide = ({ widthMm, heightMm }: Format) => Math.min(widthMm, heightMm)
const longSide = ({ widthMm, heightMm }: Format) => Math.max(widthMm, heightMm)

export const SOFA = { widthMm: 2000, heightMm: 780 }

/**
 * Floor, sofa feet and eye level are measured from the lower edge of the room. The sofa stands in
 * front of the wall.
 */
const FLOOR_MM = 300
const SOFA_FEET_MM = 130
const EYE_MM = FLOOR_MM + 1450
const ABOVE_SOFA_MM = 180
const MARGIN_MM = 180

const ROOM_MIN = { widthMm: 2640, heightMm: 2540 }

export type WallLayout = {
  room: { widthMm: number; heightMm: number }
  floorMm: number
  sofaBottomMm: number
  /** Height of the product's lower edge above the lower edge of the room. */
  bottomMm: number
}

/** Centers the product at eye level, but never behind the sofa. */
export function layOutWall({ widthMm, heightMm }: Format): WallLayout {
  const bottomMm = Math.max(EYE_MM - heightMm / 2, SOFA_FEET_MM + SOFA.heightMm + ABOVE_SOFA_MM)
  return {
    room: {
      widthMm: Math.max(ROOM_MIN.widthMm, widthMm + 2 * MARGIN_MM),
      heightMm: Math.max(ROOM_MIN.heightMm, bottomMm + heightMm + MARGIN_MM),
    },
    floorMm: FLOOR_MM,
    sofaBottomMm: SOFA_FEET_MM,
    bottomMm,
  }
}

export const percentOfSofaWidth = ({ widthMm }: Format) => Math.round((widthMm / SOFA.widthMm) * 100)

const CUP_MM = 85

export function tableSizeFor({ widthMm, heightMm }: Format): WallLayout['room'] {
  return {
    widthMm: Math.max(440, widthMm + 2 * (CUP_MM + 60)),
    heightMm: Math.max(330, heightMm + 80),
  }
}

const LARGEST_MM = 900

/**
 * Returns the drawn length as a share of the space. Uses the square root: at true scale a small
 * print would be tiny beside a canvas.
 */
export const drawnLengthShare = (format: Format) => Math.sqrt(Math.min(1, longSide(format) / LARGEST_MM))

/** Returns the median size, used to illustrate a product. */
export function medianVariant<Variant extends Format>(variants: readonly Variant[]): Variant | undefined {
  const areaOf = ({ widthMm, heightMm }: Format) => widthMm * heightMm
  const bySize = variants.toSorted((one, other) => areaOf(one) - areaOf(other))
  return bySize[Math.floor(bySize.length / 2)]
}
