const BYTES_PER_GB = 1024 ** 3

/** Total room: what the plan gives plus what was added (spec §9). */
export const limitBytesOf = (studio: { baseStorageLimitGb: number; extraStorageGb: number }) =>
  (studio.baseStorageLimitGb + studio.extraStorageGb) * BYTES_PER_GB

/** What may still be uploaded. A limit that was lowered below what lies there leaves nothing, not less. */
export const freeBytesOf = (room: { usedBytes: number; reservedBytes: number; limitBytes: number }) =>
  Math.max(0, room.limitBytes - room.usedBytes - room.reservedBytes)

const NEARLY_FULL = 0.88

/** How full a studio's room is, never more than whole: a smaller plan may leave more lying there than it has room for. */
export function fullness(usedBytes: number, limitBytes: number) {
  const share = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes)
  return { share, state: share >= 1 ? 'full' : share >= NEARLY_FULL ? 'nearly' : 'roomy' } as const
}
