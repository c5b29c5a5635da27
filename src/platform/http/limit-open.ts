/**
 * Limits open items per owner and in total. `enter` returns a release function, or undefined at the
 * limit.
 */
export function createOpenLimiter({ ofOne, ofAll }: { ofOne: number; ofAll: number }) {
  const open = new Map<string, number>()
  let total = 0

  return {
    enter: (ownerId: string): (() => void) | undefined => {
      const openOfOwner = open.get(ownerId) ?? 0
      if (openOfOwner >= ofOne || total >= ofAll) return undefined
      open.set(ownerId, openOfOwner + 1)
      total += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        total -= 1
        const left = open.get(ownerId)! - 1
        if (left > 0) open.set(ownerId, left)
        else open.delete(ownerId)
      }
    },
  }
}
