export const BYTES_PER_GB = 1024 ** 3

/** Total room: what the plan gives plus what was added (spec §9). */
export const limitBytesOf = (studio: { baseStorageLimitGb: number; extraStorageGb: number }) =>
  (studio.baseStorageLimitGb + studio.extraStorageGb) * BYTES_PER_GB

/** What may still be uploaded. A limit that was lowered below what lies there leaves nothing, not less. */
export const freeBytesOf = (room: { usedBytes: number; reservedBytes: number; limitBytes: number }) =>
  Math.max(0, room.limitBytes - room.usedBytes - room.reservedBytes)

const decimals = (value: number, digits: number) =>
  new Intl.NumberFormat('nl-NL', { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(
    value,
  )

/** Room as people read it: MB below 1 GB, else GB with two decimals (spec §9). */
export function roomText(bytes: number): string {
  if (bytes < BYTES_PER_GB) return `${decimals(bytes / 1024 ** 2, bytes % 1024 ** 2 === 0 ? 0 : 1)} MB`
  return `${decimals(bytes / BYTES_PER_GB, 2)} GB`
}

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB']

/** How large a file is, in the largest unit that it fills, with two decimals at most (spec §9). */
export function sizeText(bytes: number): string {
  const filled = sizeUnits.findLastIndex((_, at) => bytes >= 1024 ** at)
  const at = Math.max(0, filled)
  const size = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 2 }).format(bytes / 1024 ** at)
  return `${size} ${sizeUnits[at]}`
}

/** A limit as people read it: whole GB (spec §9). */
export const limitText = (bytes: number) => `${decimals(bytes / BYTES_PER_GB, 0)} GB`

const NEARLY_FULL = 0.88

/** How full a studio's room is, never more than whole: a smaller plan may leave more lying there than it has room for. */
export function fullness(usedBytes: number, limitBytes: number) {
  const share = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes)
  return { share, state: share >= 1 ? 'full' : share >= NEARLY_FULL ? 'nearly' : 'roomy' } as const
}
