type PhotoIdentity = { id: string }

/** Changes of a photo list since a cursor: see `standing` in photos.contract.ts. */
export type Changes = {
  gone: string[]
  /** Id of the photo that precedes each changed photo; null for the first of the list. */
  after: (string | null)[]
  /** Number of photos in the list now; null if the list contains no changed photo. */
  count: number | null
}

/**
 * Merges changed photos, which are in order, into a known list. Returns undefined when they don't
 * fit: the complete list must then be fetched. Unchanged photos stay the same objects.
 */
export function mergeChanges<Photo extends PhotoIdentity>(
  known: readonly Photo[],
  changed: readonly Photo[],
  { gone, after, count }: Changes,
): Photo[] | undefined {
  const left = new Set([...gone, ...changed.map(({ id }) => id)])
  const runs = new Map<string | null, Photo[]>()
  let run: Photo[] = []
  for (const [at, photo] of changed.entries()) {
    const before = after[at] ?? null
    if (before === null || before !== run.at(-1)?.id) {
      if (runs.has(before)) return undefined
      runs.set(before, (run = []))
    }
    run.push(photo)
  }
  const merged = [...(runs.get(null) ?? [])]
  for (const photo of known)
    if (!left.has(photo.id)) {
      merged.push(photo)
      for (const following of runs.get(photo.id) ?? []) merged.push(following)
    }
  return count === null || merged.length === count ? merged : undefined
}
