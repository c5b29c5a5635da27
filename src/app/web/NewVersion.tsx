import { useState, useEffect } from 'react'
import { firstUnknownCall } from '#platform/browser/api.ts'
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

function useNewerVersion(): boolean {
  const [isNewer, setIsNewer] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD || isNewer) return undefined
    const checkBuild = async () => {
      if (document.hidden) return
      const answer = await fetch('/build.txt', { cache: 'no-store' })
      if (answer.ok && (await answer.text()) !== buildOfThisPage()) setIsNewer(true)
    }
    const checkQuietly = () => void checkBuild().catch(() => {})
    const onChunkGone = () => setIsNewer(true)
    void firstUnknownCall.then(checkQuietly)
    const timer = setInterval(checkQuietly, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', checkQuietly)
    // A chunk failed to load, mostly because the server has a newer version.
    window.addEventListener('vite:preloadError', onChunkGone)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkQuietly)
      window.removeEventListener('vite:preloadError', onChunkGone)
    }
  }, [isNewer])
  return isNewer
}
