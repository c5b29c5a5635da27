import { useEffect } from 'react'

const ELSEWHERE = 'input, textarea, select, [role=dialog] *, [role=alertdialog] *, [role=menu] *'

export function usePageKey(key: string, act: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.matches(ELSEWHERE)
      const isWithOther = event.ctrlKey || event.metaKey || event.altKey
      if (event.key.toLowerCase() !== key || isElsewhere || isWithOther || event.defaultPrevented) return
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
