import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const SLIDE: KeyframeAnimationOptions = { duration: 160, easing: 'cubic-bezier(0.2, 0, 0, 1)' }
const CHOSEN = '[aria-selected="true"], [aria-current="page"]'

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export function useSlidingLine(row: RefObject<HTMLElement | null>): void {
  const before = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(CHOSEN) ?? undefined
    const from = before.current
    before.current = chosen
    if (!from?.isConnected || !chosen?.offsetWidth || from === chosen || prefersReducedMotion()) return
    const shift = from.offsetLeft - chosen.offsetLeft
    chosen.animate(
      {
        transformOrigin: 'left',
        transform: [`translateX(${shift}px) scaleX(${from.offsetWidth / chosen.offsetWidth})`, 'none'],
      },
      { ...SLIDE, pseudoElement: '::after' },
    )
  })
}

export function useSlidingRows<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null)
  const before = useRef(new Map<HTMLElement, number>())
  useLayoutEffect(() => {
    if (before.current.size === 0 || prefersReducedMotion()) return
    for (const row of rowsOf(list)) {
      const shift = (before.current.get(row) ?? row.offsetTop) - row.offsetTop
      if (shift !== 0) row.animate({ transform: [`translateY(${shift}px)`, 'none'] }, SLIDE)
    }
  })
  // Measured after the paint: an earlier read would force a layout of the complete page.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        before.current = new Map(rowsOf(list).map((row) => [row, row.offsetTop]))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  })
  return list
}

const rowsOf = ({ current }: RefObject<HTMLElement | null>) => [...(current?.children ?? [])] as HTMLElement[]
