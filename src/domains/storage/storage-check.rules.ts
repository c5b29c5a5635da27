/** What a check of rows against files may find wrong; `unreadable` is what is there and the disk doesn't give. */
const storageFaults = ['missing', 'unreadable', 'wrong_size', 'wrong_bytes', 'incomplete', 'stray'] as const

/**
 * `known`: damage that was reported before, which only its studio can mend; `foreign`: files that the product never
 * writes. Both are counted, and neither is a fault.
 */
export const storageFindings = [...storageFaults, 'known', 'foreign'] as const

export type StorageFinding = (typeof storageFindings)[number]
export type FindingCounts = Record<StorageFinding, number>

export const noFindings = (): FindingCounts => ({
  missing: 0,
  unreadable: 0,
  wrong_size: 0,
  wrong_bytes: 0,
  incomplete: 0,
  stray: 0,
  known: 0,
  foreign: 0,
})

export const countFaults = (counts: FindingCounts): number =>
  storageFaults.reduce((sum, fault) => sum + counts[fault], 0)

export const storageLights = ['unknown', 'green', 'orange', 'red'] as const
export type StorageLight = (typeof storageLights)[number]

const lossy = ['missing', 'unreadable', 'wrong_size', 'wrong_bytes'] as const

export const mayLackBytes = (counts: FindingCounts): boolean => lossy.some((fault) => counts[fault] > 0)

/** Red where bytes may be lost; orange where something is to be mended, or nobody has looked for two days. */
export function storageLightOf(
  checks: readonly { endedAt: Date; counts: FindingCounts }[],
  now: Date,
): StorageLight {
  if (checks.length === 0) return 'unknown'
  const any = (of: (counts: FindingCounts) => boolean) => checks.some(({ counts }) => of(counts))
  if (any(mayLackBytes)) return 'red'
  const lastMs = Math.max(...checks.map(({ endedAt }) => endedAt.getTime()))
  const isLate = now.getTime() - lastMs > LATE_MS
  return isLate || any((counts) => countFaults(counts) > 0) ? 'orange' : 'green'
}

const LATE_MS = 2 * 24 * 60 * 60_000
