const BYTES_PER_GB = 1024 ** 3

/** The plan's room plus what was added for this studio (spec §9). */
export const limitBytesOf = (studio: { baseStorageLimitGb: number; extraStorageGb: number }) =>
  (studio.baseStorageLimitGb + studio.extraStorageGb) * BYTES_PER_GB

/** Bytes that may still be uploaded; 0 when the limit was lowered below what is in use. */
export const freeBytesOf = (room: { usedBytes: number; reservedBytes: number; limitBytes: number }) =>
  Math.max(0, room.limitBytes - room.usedBytes - room.reservedBytes)

/** How many times a plan's room what is in use and what rests may take together. */
const TIMES_WITH_RESTING = 2

/** Bytes that may still be uploaded beside deleted files that rest, whatever the plan has free. */
export const freeBesideRestingBytesOf = (room: {
  usedBytes: number
  reservedBytes: number
  restingBytes: number
  limitBytes: number
}) =>
  freeBytesOf({
    ...room,
    usedBytes: room.usedBytes + room.restingBytes,
    limitBytes: TIMES_WITH_RESTING * room.limitBytes,
  })

const NEARLY_FULL = 0.88

/** The share of the room in use, capped at 1: after a downgrade a studio may use more than its limit. */
export function fullness(usedBytes: number, limitBytes: number) {
  const share = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes)
  return { share, state: share >= 1 ? 'full' : share >= NEARLY_FULL ? 'nearly' : 'roomy' } as const
}
