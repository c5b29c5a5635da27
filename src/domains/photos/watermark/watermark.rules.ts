// Shared by the server and the preview in the settings.

export type WatermarkGrid = {
  turnDegrees: number
  /** Offset of the middle copy from the centre, as shares of the picture's sides. */
  anchor: { x: number; y: number }
}

export const WATERMARK_TURN_DEGREES = -24

/** Layout of the preview in the settings. The layout of each photo varies around this layout. */
const PLAIN_GRID: WatermarkGrid = { turnDegrees: WATERMARK_TURN_DEGREES, anchor: { x: 0, y: 0 } }

// White ink is invisible on snow, and black ink at night. Ink with a shadow is visible on both.
export const WATERMARK_OPACITY = 0.34
export const SHADOW_OPACITY = WATERMARK_OPACITY / 2
export const SHADOW_SHIFT_EM = 0.7 / 15

const LETTER_SPACING_EM = 3 / 15
export const CAP_HEIGHT_EM = 0.73
const LETTERS_MAX = 80

// Type size relative to the mean side. Both give about 15 px on screen.
export const LARGE_EM_PER_SIDE = 0.0155
export const THUMBNAIL_EM_PER_SIDE = 0.036
const EM_PX_MIN = 11

type Size = { widthPx: number; heightPx: number }

/** The geometric mean gives photos of equal area the same type size. */
export const emPxOf = ({ widthPx, heightPx }: Size, emPerSide: number) =>
  Math.max(EM_PX_MIN, Math.sqrt(widthPx * heightPx) * emPerSide)

/** Returns 'PREVIEW' for an empty text (spec §5). */
export function toWatermarkText(text: string): string {
  // Control characters and lone surrogates would break the SVG.
  const letters = text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().toUpperCase()
  return Array.from(letters).slice(0, LETTERS_MAX).join('') || 'PREVIEW'
}

// Letters of Arabic and Indic scripts join, so only texts in Latin, Greek and Cyrillic get
// letter-spacing.
const JOINED_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

export const letterSpacingEm = (text: string) => (JOINED_LETTER.test(text) ? 0 : LETTER_SPACING_EM)

// Logos get equal areas, within bounds, so that they look equally heavy.
const LOGO_AREA_EM = 24
const LOGO_WIDTH_EM_MAX = 11
const LOGO_HEIGHT_EM_MAX = 5

export const logoWidthEm = (aspect: number) =>
  Math.min(Math.sqrt(LOGO_AREA_EM * aspect), LOGO_WIDTH_EM_MAX, LOGO_HEIGHT_EM_MAX * aspect)

/** Whether a logo is more light than dark, weighted by alpha. */
export function isLightInk(rgba: Uint8Array | Uint8ClampedArray): boolean {
  let [light, ink] = [0, 0]
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const [red, green, blue, alpha] = [rgba[offset]!, rgba[offset + 1]!, rgba[offset + 2]!, rgba[offset + 3]!]
    light += (0.299 * red + 0.587 * green + 0.114 * blue) * alpha
    ink += alpha
  }
  return light > ink * 128
}

// Gap in a row, distance of rows, and how much lower each copy is than its left neighbour.
const GAP_EM = 3.8
const ROW_EM = 11.8
const STEP_EM = 1.25

/** Yields the centres of the copies, which form a rotated brick pattern. */
export function* watermarkCentres(
  { widthPx, heightPx }: Size,
  ink: Size,
  emPx: number,
  { turnDegrees, anchor }: WatermarkGrid = PLAIN_GRID,
) {
  const turn = (turnDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [shiftX, shiftY] = [anchor.x * widthPx, anchor.y * heightPx]
  const alongPx = ink.widthPx + GAP_EM * emPx
  // Rows of a short text are closer. Otherwise a corner of the picture could lie between copies.
  const rowPx = Math.max(Math.min(ROW_EM * emPx, ink.widthPx + 6 * emPx), ink.heightPx + 7 * emPx)
  const stepPx = STEP_EM * emPx
  // One em around the ink has room for accents, descenders and the shadow.
  const inkPx = Math.hypot(ink.widthPx + 2 * emPx, ink.heightPx + 2 * emPx)
  const reachPx = (Math.hypot(widthPx, heightPx) + inkPx) / 2 + Math.hypot(shiftX, shiftY)
  const columns = Math.ceil(reachPx / alongPx) + 1
  const rows = Math.ceil((reachPx + columns * stepPx) / rowPx)
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      const place = column + (row % 2 === 0 ? 0 : 0.5)
      const [offsetX, offsetY] = [place * alongPx, row * rowPx + place * stepPx]
      const x = widthPx / 2 + shiftX + offsetX * cos - offsetY * sin
      const y = heightPx / 2 + shiftY + offsetX * sin + offsetY * cos
      yield { x, y, name: `${row} ${column}` }
    }
  }
}
