import { useState, useEffect } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { appNl } from './app.nl.ts'

const texts = appNl.newVersion

export function NewVersion() {
  const isNewer = useNewerVersion()
  const [isLater, setIsLater] = useState(false)
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-2 mx-auto w-fit pb-safe">
      {isNewer && !isLater && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-6 border border-line bg-surface py-3 pr-3 pl-4 shadow-float">
          <p className="font-medium">{texts.title}</p>
          <div className="flex gap-1">
            <Button size="small" kind="quiet" onClick={() => setIsLater(true)}>
              {texts.later}
            </Button>
            <Button size="small" onClick={() => window.location.reload()}>
              {texts.reload}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const LOOK_EVERY_MS = 10 * 60_000

const buildOfThisPage = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

/** Whether the server has a newer build than the one this page was loaded from. */
function useNewerVersion(): boolean {
  const [isNewer, setIsNewer] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD || isNewer) return undefined
    const look = async () => {
      if (document.hidden) return
      const answer = await fetch('/build.txt', { cache: 'no-store' })
      if (answer.ok && (await answer.text()) !== buildOfThisPage()) setIsNewer(true)
    }
    const lookQuietly = () => void look().catch(() => {})
    const onPartGone = () => setIsNewer(true)
    const timer = setInterval(lookQuietly, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', lookQuietly)
    // A chunk that the running version needs is gone from the server.
    window.addEventListener('vite:preloadError', onPartGone)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookQuietly)
      window.removeEventListener('vite:preloadError', onPartGone)
    }
  }, [isNewer])
  return isNewer
}
