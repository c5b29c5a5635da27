export type Rgb = readonly [number, number, number]

export const WHITE: Rgb = [255, 255, 255]
export const NEAR_BLACK: Rgb = [20, 17, 15]
/** WCAG AA for text, because links have the accent colour too. */
const READABLE = 4.5

export const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
export const printHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: Rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: Rgb, other: Rgb) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (high + 0.05) / (low + 0.05)
}

/** The colour if readable on this ground, else mixed towards `target` until it is. */
export function readableOn(ground: Rgb, colour: Rgb, target: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = colour.map((part, at) => part + ((target[at] ?? 0) - part) * share) as unknown as Rgb
    if (contrast(mixed, ground) >= READABLE) return mixed
  }
  return target
}
