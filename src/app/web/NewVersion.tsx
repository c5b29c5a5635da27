import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { appNl } from './app.nl.ts'
import { useNewerVersion } from './use-newer-version.ts'

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
