import { useEffect, useState, type RefObject } from 'react'

/** Keeps a closed popup mounted until its transitions end. */
export function usePresence(open: boolean, popup: RefObject<HTMLElement | null>) {
  const [isKept, setIsKept] = useState(open)
  if (open && !isKept) setIsKept(true)
  useEffect(() => {
    if (open || !isKept) return undefined
    let isOver = false
    const moves = popup.current?.getAnimations() ?? []
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
      if (!isOver) setIsKept(false)
    })
    return () => {
      isOver = true
    }
  }, [open, isKept, popup])
  return { isPresent: open || isKept, leaving: open ? undefined : ('' as const) }
}
