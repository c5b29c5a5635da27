/** Limits what is open at once, per owner and in all; `enter` returns how to leave, or undefined when it is full. */
export function limitOpen({ ofOne, ofAll }: { ofOne: number; ofAll: number }) {
  const open = new Map<string, number>()
  let all = 0

  return {
    enter: (whose: string): (() => void) | undefined => {
      const theirs = open.get(whose) ?? 0
      if (theirs >= ofOne || all >= ofAll) return undefined
      open.set(whose, theirs + 1)
      all += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        all -= 1
        const left = open.get(whose)! - 1
        if (left > 0) open.set(whose, left)
        else open.delete(whose)
      }
    },
  }
}
