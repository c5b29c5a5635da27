import { uuidPrefixAt } from '#platform/db/uuid.ts'
import { BUILD_FILES_PREFIX } from '#platform/objects/made-objects.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { QUARANTINE_PREFIX } from './check-range.ts'
import type { KeyRange } from './compare-keys.ts'

const END = '\uffff'

/** All keys except build files and quarantine. The product has no keys between the two prefixes. */
export const allKeyRanges: readonly KeyRange[] = [
  { after: '', before: BUILD_FILES_PREFIX },
  { after: `${QUARANTINE_PREFIX}~` },
]

/** Uses the creation times in the UUIDs of the keys. */
export const keysMadeBetween = (storedFiles: readonly StoredFiles[], from: Date, until: Date): KeyRange[] =>
  [...new Set(storedFiles.filter(({ isByTime }) => isByTime).map(({ prefix }) => prefix))]
    .toSorted()
    .map((prefix) => ({ after: prefix + uuidPrefixAt(from), before: prefix + uuidPrefixAt(until) }))

/** `ranges` must be sorted. */
export function nextRange(ranges: readonly KeyRange[], reachedKey: string): KeyRange | undefined {
  const next = ranges.find((range) => endOf(range) > reachedKey)
  return next && { ...next, after: next.after > reachedKey ? next.after : reachedKey }
}

export const endOf = ({ before = END }: KeyRange): string => before
