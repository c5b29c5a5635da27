/** Removes NUL from all texts of a value, and replaces lone surrogates by U+FFFD. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [toStorable(key), toStorable(part)]))
}

/** Maximum nesting of an input, far more than any endpoint needs. */
const MAX_DEPTH = 64

/**
 * Whether a value is nested at most `MAX_DEPTH` levels, and no text has a NUL or lone surrogate,
 * which PostgreSQL can't store. Keys aren't checked. A recursion could overflow the stack.
 */
export function isStorable(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false
    const next: unknown[] = []
    for (const part of level) {
      if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return false
      if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) next.push(inner)
    }
    level = next
  }
  return true
}
