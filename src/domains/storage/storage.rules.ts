export const BYTES_PER_GB = 1024 ** 3

/** Plan's room plus the studio's extra room (spec §9). */
export const limitBytesOf = (studio: { baseStorageLimitGb: number; extraStorageGb: number }) =>
  (studio.baseStorageLimitGb + studio.extraStorageGb) * BYTES_PER_GB

export const freeBytesOf = (room: { usedBytes: number; reservedBytes: number; limitBytes: number }) =>
  Math.max(0, room.limitBytes - room.usedBytes - room.reservedBytes)

/** Used, reserved and resting bytes together may reach this many times the limit. */
export const TIMES_WITH_RESTING = 2

/** Returns the room beside resting bytes: deleted files still kept. May exceed `freeBytesOf`. */
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

/** Caps the share at 1, because a downgraded studio may exceed its limit. */
export function storageFullness(usedBytes: number, limitBytes: number) {
  const share = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes)
  return { share, state: share >= 1 ? 'full' : share >= NEARLY_FULL ? 'nearly' : 'roomy' } as const
}
