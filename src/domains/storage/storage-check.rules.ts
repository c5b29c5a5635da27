/** An `unreadable` file exists, but access to it fails. */
const storageFaults = ['missing', 'unreadable', 'wrong_size', 'wrong_bytes', 'incomplete', 'stray'] as const

/**
 * `known`: reported damage, which only the studio can repair. `foreign`: files that the product
 * never writes. Neither is a fault.
 */
export const storageFindings = [...storageFaults, 'known', 'foreign'] as const

export type StorageFinding = (typeof storageFindings)[number]
export type FindingCounts = Record<StorageFinding, number>

export const zeroFindingCounts = () =>
  Object.fromEntries(storageFindings.map((finding) => [finding, 0])) as FindingCounts

export const countFaults = (counts: FindingCounts): number =>
  storageFaults.reduce((sum, fault) => sum + counts[fault], 0)

export const storageLights = ['unknown', 'green', 'orange', 'red'] as const
export type StorageLight = (typeof storageLights)[number]

const lossy = ['missing', 'unreadable', 'wrong_size', 'wrong_bytes'] as const

export const mayLackBytes = (counts: FindingCounts): boolean => lossy.some((fault) => counts[fault] > 0)

/**
 * Returns red if bytes may be lost, and orange for other faults or if the last check is over two
 * days old.
 */
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
