const hexColor = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

export const isHexColor = (color: string) => hexColor.test(color)

/** Returns black or white, whichever contrasts more with `color` (WCAG's relative luminance). */
export function contrastColor(color: string): string {
  const parts = hexColor.exec(color)!.slice(1)
  const [red, green, blue] = parts.map((hex) => linear(Number.parseInt(hex, 16) / 255)) as [
    number,
    number,
    number,
  ]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

const linear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
