type Listed = { id: string }

/** What changed in a list since it was asked last: see `photoList` in photos.contract.ts. */
export type Changes = {
  gone: string[]
  /** After which photo each of the changed ones comes; null is first. */
  after: (string | null)[]
  /** How many photos the list has now; null where it only lost some. */
  count: number | null
}

/**
 * A list with what changed in it: `changed` are in order and come each after another. Undefined where the two don't fit:
 * then the list must be asked whole. Photos that did not change stay the same objects.
 */
export function mergeChanges<Photo extends Listed>(
  known: readonly Photo[],
  changed: readonly Photo[],
  { gone, after, count }: Changes,
): Photo[] | undefined {
  const left = new Set([...gone, ...changed.map(({ id }) => id)])
  /** Runs of changed photos, by the unchanged one before them. */
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
