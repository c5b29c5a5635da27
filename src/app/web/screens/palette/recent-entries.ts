import { keyOf, type PaletteEntry } from './palette-entries.ts'

const STORAGE_KEY = 'lichttafel.palette'
const KEPT = 12

/** What was opened by the palette in this browser tab, latest first: ids only, so that another studio sees nothing. */
export function recentKeys(): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** A verb is not a place to come back to, and an order is found by its number. */
export function rememberEntry(entry: PaletteEntry, group = entry.group): void {
  if (group !== 'clients' && group !== 'screens') return
  const key = keyOf({ group, id: entry.id })
  try {
    const keys = [key, ...recentKeys().filter((one) => one !== key)].slice(0, KEPT)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(keys))
  } catch {
    // Without storage nothing is recent.
  }
}
