// All texts of the product: walks its Dutch modules and calls their functions.
import { globSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Rules that hold texts of only names or figures. */
const rulesThatSpeak = ['clients/clients.rules.ts', 'plans/plans.rules.ts', 'photos/photos.rules.ts']

export type Place = { path: string; exported: string; keys: readonly string[] }
export type SaidText = Place & { text: string }

export const dutchModules = globSync('src/**/*.nl.ts', { cwd: root }).sort()

const MEGABYTE = 1024 ** 2
/** With these values a text reads as its promise does when it is filled in. */
export const samples = { count: 7, total: 9, date: '2026-11-07' }
const { count, total, date } = samples

/** Arguments to try: a function fails on those it does not take. */
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
