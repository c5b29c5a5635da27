/** Maximum luminance on white paper (WCAG AA): 1.05 / (luminance + 0.05) is at least 4.5. */
const DARK_ENOUGH = 1.05 / 4.5 - 0.05

const partsOf = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Darkens a color ('#ffdd33') until it is readable on white paper. */
export function darkenForPaper(hex: string): string {
  for (let share = 1; share > 0; share -= 0.04) {
    const parts = partsOf(hex).map((part) => Math.round(part * share))
    if (luminance(parts) <= DARK_ENOUGH)
      return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
  return '#000000'
}
