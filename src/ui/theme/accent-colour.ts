import { readTheme } from './theme-choice.ts'

type Rgb = readonly [number, number, number]

const LIGHT_PAPER: Rgb = [250, 248, 245]
const DARK_SURFACE: Rgb = [27, 26, 25]
const WHITE: Rgb = [255, 255, 255]
const NEAR_BLACK: Rgb = [20, 17, 15]
/** WCAG AA for text, because links have the accent colour too. */
const MIN_CONTRAST = 4.5

const parse = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const print = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: Rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (high + 0.05) / (low + 0.05)
}

function readableOn(ground: Rgb, colour: Rgb, target: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = colour.map((part, at) => part + ((target[at] ?? 0) - part) * share) as unknown as Rgb
    if (contrast(mixed, ground) >= MIN_CONTRAST) return mixed
  }
  return target
}

const textOn = (fill: Rgb) => print(contrast(fill, WHITE) >= contrast(fill, NEAR_BLACK) ? WHITE : NEAR_BLACK)

/** Before Safari 17.5 and Chrome 123 there is no `light-dark()`. The current theme then decides. */
function lightDark(light: string, dark: string): string {
  const supportsLightDark = globalThis.CSS?.supports('color', 'light-dark(red, red)') ?? true
  if (supportsLightDark) return `light-dark(${light}, ${dark})`
  return readTheme() === 'dark' ? dark : light
}

export function accentProperties(hex: string) {
  const colour = parse(hex)
  const light = readableOn(LIGHT_PAPER, colour, NEAR_BLACK)
  const dark = readableOn(DARK_SURFACE, colour, WHITE)
  return {
    '--accent': lightDark(print(light), print(dark)),
    '--on-accent': lightDark(textOn(light), textOn(dark)),
    '--accent-tint': 'color-mix(in srgb, var(--accent) 10%, var(--surface))',
  }
}
