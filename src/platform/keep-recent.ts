/**
 * Makes bytes by key, and keeps those that were asked for last, up to `maxBytes` in all. Who asks for bytes that are
 * being made gets the same ones; a failure is kept for nobody.
 */
export function keepRecent(maxBytes: number) {
  // A Map keeps its order: who was asked for longest ago comes first.
  const kept = new Map<string, { made: Promise<Buffer>; bytes: number }>()
  let keptBytes = 0

  const forget = (key: string) => {
    keptBytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return function recent(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known.made
    }
    const entry = { made: make(), bytes: 0 }
    kept.set(key, entry)
    entry.made.then(
      ({ length }) => {
        entry.bytes = length
        keptBytes += length
        for (const oldest of kept.keys()) {
          if (keptBytes <= maxBytes) break
          forget(oldest)
        }
      },
      () => forget(key),
    )
    return entry.made
  }
}
