import { uuidPrefixAt } from '#platform/db/uuid.ts'
import { BUILD_FILES } from '#platform/objects/build-files.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { QUARANTINE } from './check-range.ts'
import type { KeyRange } from './compare-keys.ts'

/** After every key. */
const END = '\uffff'

/** All keys but those in quarantine, and those of builds, which no row names; nothing of ours stands between these. */
export const allKeys: readonly KeyRange[] = [{ after: '', before: BUILD_FILES }, { after: `${QUARANTINE}~` }]

/** Keys of what was made from one moment to another, by the time in their UUIDs. */
export const keysMadeBetween = (storedFiles: readonly StoredFiles[], from: Date, until: Date): KeyRange[] =>
  [...new Set(storedFiles.filter(({ isByTime }) => isByTime).map(({ prefix }) => prefix))]
    .toSorted()
    .map((prefix) => ({ after: prefix + uuidPrefixAt(from), before: prefix + uuidPrefixAt(until) }))

/** What is left of these ranges, which stand in order, once all keys up to this one were looked at. */
export function nextRange(ranges: readonly KeyRange[], reachedKey: string): KeyRange | undefined {
  const next = ranges.find((range) => endOf(range) > reachedKey)
  return next && { ...next, after: next.after > reachedKey ? next.after : reachedKey }
}

export const endOf = ({ before = END }: KeyRange): string => before
