import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 10 * 60_000

const buildOfThisPage = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

/** Whether the server has been given a newer build than the one this page came with. */
export function useNewerVersion(): boolean {
  const [isNewer, setIsNewer] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD || isNewer) return undefined
    const look = async () => {
      if (document.hidden) return
      const answer = await fetch('/build.txt', { cache: 'no-store' })
      if (answer.ok && (await answer.text()) !== buildOfThisPage()) setIsNewer(true)
    }
    // Without a connection there is nothing to say; the next look is soon enough.
    const lookQuietly = () => void look().catch(() => {})
    const onPartGone = () => setIsNewer(true)
    const timer = setInterval(lookQuietly, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', lookQuietly)
    // A part of the app that is fetched only now, and was replaced meanwhile.
    window.addEventListener('vite:preloadError', onPartGone)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookQuietly)
      window.removeEventListener('vite:preloadError', onPartGone)
    }
  }, [isNewer])
  return isNewer
}
