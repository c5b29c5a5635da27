import {
  contrast,
  NEAR_BLACK,
  parseHex,
  printHex,
  readableOn,
  WHITE,
  type Rgb,
} from '#platform/pure/readable-colour.ts'

const LIGHT_PAPER: Rgb = [250, 248, 245]
const DARK_SURFACE: Rgb = [27, 26, 25]

const textOn = (fill: Rgb) =>
  printHex(contrast(fill, WHITE) >= contrast(fill, NEAR_BLACK) ? WHITE : NEAR_BLACK)

/** CSS properties for a studio's own accent colour, readable in both themes. */
export function accentProperties(hex: string) {
  const colour = parseHex(hex)
  const light = readableOn(LIGHT_PAPER, colour, NEAR_BLACK)
  const dark = readableOn(DARK_SURFACE, colour, WHITE)
  return {
    '--accent': `light-dark(${printHex(light)}, ${printHex(dark)})`,
    '--on-accent': `light-dark(${textOn(light)}, ${textOn(dark)})`,
    '--accent-tint': 'color-mix(in srgb, var(--accent) 10%, var(--surface))',
  }
}
