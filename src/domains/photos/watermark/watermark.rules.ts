// How a mark lies on a photo. The server burns it into pixels and the settings show it while it is typed, from the same
// measures, so that what a studio sees there is what its clients get.

/** Marks climb to the right. */
export const WATERMARK_TURN_DEGREES = -24

// White alone is lost on snow and black alone at night; the dark twin, a little down and right, holds both.
export const WATERMARK_OPACITY = 0.34
export const SHADOW_OPACITY = WATERMARK_OPACITY / 2
export const SHADOW_SHIFT_EM = 0.7 / 15

const LETTER_SPACING_EM = 3 / 15
export const CAP_HEIGHT_EM = 0.73
const LETTERS_MAX = 80

// The mark's type by the picture's mean side: what is 15 px on screen both in the viewer and on a tile of the grid.
export const LARGE_EM_PER_SIDE = 0.0155
export const THUMBNAIL_EM_PER_SIDE = 0.036
const EM_PX_MIN = 11

type Size = { widthPx: number; heightPx: number }

/** The size of the mark's type; by the mean side, which makes portraits and panoramas look alike. */
export const emPxOf = ({ widthPx, heightPx }: Size, emPerSide: number) =>
  Math.max(EM_PX_MIN, Math.round(Math.sqrt(widthPx * heightPx) * emPerSide))

/** The words of a mark as they stand on a photo; a mark that says nothing says 'PREVIEW' (spec §5). */
export function toWatermarkText(text: string): string {
  // Control characters and halves of characters would make the drawing unreadable for its parser.
  const words = text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().toUpperCase()
  return Array.from(words).slice(0, LETTERS_MAX).join('') || 'PREVIEW'
}

// Arabic and Indic letters join; only scripts whose letters stand alone may be spaced.
const JOINED_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

export const letterSpacingEm = (words: string) => (JOINED_LETTER.test(words) ? 0 : LETTER_SPACING_EM)

// Logos differ in shape but should weigh the same, so they get the same area within these bounds.
const LOGO_AREA_EM = 24
const LOGO_WIDTH_EM_MAX = 11
const LOGO_HEIGHT_EM_MAX = 5

export const logoWidthEm = (aspect: number) =>
  Math.min(Math.sqrt(LOGO_AREA_EM * aspect), LOGO_WIDTH_EM_MAX, LOGO_HEIGHT_EM_MAX * aspect)

/** Whether a logo is more light than dark, by its ink; its twin is the other end of the scale. */
export function isLightInk(rgba: Uint8Array | Uint8ClampedArray): boolean {
  let [light, ink] = [0, 0]
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const [red, green, blue, alpha] = [rgba[offset]!, rgba[offset + 1]!, rgba[offset + 2]!, rgba[offset + 3]!]
    light += (0.299 * red + 0.587 * green + 0.114 * blue) * alpha
    ink += alpha
  }
  return light > ink * 128
}

const turn = (WATERMARK_TURN_DEGREES * Math.PI) / 180
const [cos, sin] = [Math.cos(turn), Math.sin(turn)]

/** The box around a mark once it is turned, with a body's worth of room for accents, descenders and the twin. */
export function turnedSize(ink: Size, emPx: number): Size {
  const [roomX, roomY] = [ink.widthPx + 2 * emPx, ink.heightPx + 2 * emPx]
  return {
    widthPx: Math.ceil(roomX * Math.abs(cos) + roomY * Math.abs(sin)),
    heightPx: Math.ceil(roomX * Math.abs(sin) + roomY * Math.abs(cos)),
  }
}

// Distances in bodies of the mark's type: between two marks of a row, between two rows, and how far a mark lies under
// its neighbour, without which the rows would read as lines ruled over the photo.
const GAP_EM = 3.8
const ROW_EM = 11.5
const STEP_EM = 1.25

/** Brick-laid along the turned line, from the middle outwards, as far as a mark still touches the photo. */
export function* watermarkCentres({ widthPx, heightPx }: Size, ink: Size, emPx: number) {
  const turned = turnedSize(ink, emPx)
  const alongPx = ink.widthPx + GAP_EM * emPx
  const rowPx = Math.max(ROW_EM * emPx, ink.heightPx + 7 * emPx)
  const stepPx = STEP_EM * emPx
  const reachPx = (Math.hypot(widthPx, heightPx) + Math.hypot(turned.widthPx, turned.heightPx)) / 2
  const columns = Math.ceil(reachPx / alongPx) + 1
  const rows = Math.ceil((reachPx + columns * stepPx) / rowPx)
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      const place = column + (row % 2 === 0 ? 0 : 0.5)
      const [along, across] = [place * alongPx, row * rowPx + place * stepPx]
      yield { x: widthPx / 2 + along * cos - across * sin, y: heightPx / 2 + along * sin + across * cos }
    }
  }
}
