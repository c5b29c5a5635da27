const DAY_MS = 24 * 60 * 60_000

/** The name people know the studio by. */
export const shownName = (studio: { studioName: string | null; businessName: string }) =>
  studio.studioName || studio.businessName

/** Days of paid time left, rounded up; below 0 once it is over, null where no end was ever set. */
export const daysRemaining = (activeUntil: Date | null, now: Date) =>
  activeUntil && Math.ceil((activeUntil.getTime() - now.getTime()) / DAY_MS)
