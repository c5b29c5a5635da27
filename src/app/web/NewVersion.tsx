import { useState, useEffect } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { appNl } from './app.nl.ts'

const texts = appNl.newVersion

/** Says that there is a newer version, and leaves it to people when to take it. */
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

/** Whether the server has been given a newer build than the one this page came with. */
function useNewerVersion(): boolean {
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
