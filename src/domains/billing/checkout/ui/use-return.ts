import { useEffect } from 'react'

/** Back from the provider's pages a browser may show this page as it was left: busy with leaving. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [onReturn])
}
