// Long enough that one slow second does not make the time left jump.
const MEMORY_MS = 4000

/** A speed that settles: recent bytes weigh more than old ones. */
export function transferSpeed(now: () => number) {
  let [perSecond, bytes, since] = [0, 0, now()]
  return {
    add(count: number) {
      bytes += count
    },
    /** Bytes a second as of now. */
    read(): number {
      const elapsedMs = now() - since
      if (elapsedMs < 200) return perSecond
      const weight = 1 - Math.exp(-elapsedMs / MEMORY_MS)
      const measured = (bytes * 1000) / elapsedMs
      perSecond = perSecond === 0 ? measured : perSecond + (measured - perSecond) * weight
      ;[bytes, since] = [0, now()]
      return perSecond
    },
    reset() {
      ;[perSecond, bytes, since] = [0, 0, now()]
    },
  }
}
