// Reads the product's texts: walks Dutch modules and some rule modules, and calls their functions.
import { globSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Rule modules that contain texts for screens. */
const rulesWithTexts = ['clients/clients.rules.ts', 'plans/plans.rules.ts', 'photos/photos.rules.ts']

export type TextPlace = { path: string; exported: string; keys: readonly string[] }
export type ProductText = TextPlace & { text: string }

export const dutchModulePaths = globSync('src/**/*.nl.ts', { cwd: root }).sort()

const MEGABYTE = 1024 ** 2
export const sampleValues = { count: 7, total: 9, date: '2026-11-07' }
const { count, total, date } = sampleValues

/** Arguments to try with every function. A call that throws is ignored. */
const argumentLists: readonly unknown[][] = [
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

export async function readProductTexts(): Promise<ProductText[]> {
  const paths = [...dutchModulePaths, ...rulesWithTexts.map((path) => `src/domains/${path}`)]
  const texts = await Promise.all(paths.map(textsOf))
  return texts.flat()
}

async function textsOf(path: string): Promise<ProductText[]> {
  const exports: Record<string, unknown> = await import(join(root, path))
  return Object.entries(exports).flatMap(([exported, value]) => textsIn(value, { path, exported, keys: [] }))
}

function textsIn(value: unknown, place: TextPlace): ProductText[] {
  if (typeof value === 'string') return [{ ...place, text: value }]
  if (typeof value === 'function')
    return argumentLists
      .flatMap((asking) => textsIn(callText(value, asking), place))
      .map((said) => ({ ...said, ...place }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, { ...place, keys: [...place.keys, key] }),
  )
}

function callText(ask: Function, asking: readonly unknown[]): unknown {
  try {
    return ask(...asking)
  } catch {
    return undefined
  }
}
