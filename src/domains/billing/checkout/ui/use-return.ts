import { useEffect } from 'react'

/** Runs when the browser restores this page from its back-forward cache, where it would still be busy leaving. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [onReturn])
}
