/**
 * The window in which an address signed now is valid. Windows begin every half `seconds`, so that everyone who
 * asks within one gets the same address, which a browser can then answer from its cache.
 */
export function signingWindow(now: Date, seconds: number) {
  const slotMs = (seconds * 1000) / 2
  const startMs = Math.floor(now.getTime() / slotMs) * slotMs
  return { startsAt: new Date(startMs), expiresAt: new Date(startMs + seconds * 1000) }
}
