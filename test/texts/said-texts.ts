// Everything the product can say: its Dutch modules, walked through, and their functions called.
import { globSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Words that are no more than names or figures, so that they stand with the rules rather than with the Dutch. */
const rulesThatSpeak = ['clients/clients.rules.ts', 'plans/plans.rules.ts', 'photos/photos.rules.ts']

/** Where a text is kept: the module, what it exports, and the keys that lead to it from there. */
export type Place = { path: string; exported: string; keys: readonly string[] }
export type SaidText = Place & { text: string }

export const dutchModules = globSync('src/**/*.nl.ts', { cwd: root }).sort()

const MEGABYTE = 1024 ** 2
/** With these in their places a text reads as its promise does when that is filled in. */
export const samples = { count: 7, total: 9, date: '2026-11-07' }
const { count, total, date } = samples

/** Functions say how they want to be asked by failing at the rest. */
const askings: readonly unknown[][] = [
  [count, total],
  [count, true],
  [count * MEGABYTE],
  [1, true],
  [1, false],
  ['professional', 'professional'],
  ['een', 'twee', 'drie'],
  [new Date(`${date}T12:00:00Z`)],
  [],
]

/** Every text of the product with its place; a function's texts stand at the place of the function. */
export async function readSaidTexts(): Promise<SaidText[]> {
  const paths = [...dutchModules, ...rulesThatSpeak.map((path) => `src/domains/${path}`)]
  const texts = await Promise.all(paths.map(textsOf))
  return texts.flat()
}

async function textsOf(path: string): Promise<SaidText[]> {
  const exports: Record<string, unknown> = await import(join(root, path))
  return Object.entries(exports).flatMap(([exported, value]) => textsIn(value, { path, exported, keys: [] }))
}

function textsIn(value: unknown, place: Place): SaidText[] {
  if (typeof value === 'string') return [{ ...place, text: value }]
  if (typeof value === 'function')
    return askings
      .flatMap((asking) => textsIn(answerOf(value, asking), place))
      .map((said) => ({ ...said, ...place }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, { ...place, keys: [...place.keys, key] }),
  )
}

function answerOf(ask: Function, asking: readonly unknown[]): unknown {
  try {
    return ask(...asking)
  } catch {
    return undefined
  }
}
