import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Files of the product's typefaces, cut to Latin script except Inter Medium (docs/decisions/0014).
 */
export const frauncesFontPath = file('Fraunces-Regular.ttf')
export const interRegularFontPath = file('Inter-Regular.ttf')
export const interSemiBoldFontPath = file('Inter-SemiBold.ttf')

export const interMediumFontPath = file('Inter-Medium.ttf')

/** Noto Sans for scripts that the product's own typefaces lack (docs/decisions/0014). */
const scripts: [RegExp, string][] = [
  [/[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/, file('noto/noto-sans-arabic.woff')],
  [/[\u0590-\u05ff\ufb1d-\ufb4f]/, file('noto/noto-sans-hebrew.woff')],
  [/[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/, file('noto/noto-sans-devanagari.woff')],
  [/[\u0e01-\u0e5b]/, file('noto/noto-sans-thai.woff')],
]

type Slice = { file: string; ranges: (readonly [number, number])[] }
let slices: Slice[] | undefined

const readSlices = (): Slice[] =>
  Object.entries(JSON.parse(readFileSync(file('noto/slices.json'), 'utf8')) as Record<string, string>).map(
    ([name, ranges]) => ({
      file: file(`noto/${name}`),
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.split('-')
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
      }),
    }),
  )

export function findOtherScriptFontPath(character: string): string | undefined {
  const script = scripts.find(([has]) => has.test(character))
  if (script) return script[1]
  const code = character.codePointAt(0)!
  if (code < 0x1100) return undefined
  slices ??= readSlices()
  return slices.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.file
}
