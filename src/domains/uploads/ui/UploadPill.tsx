import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { figuresOf } from '../queue/ui/upload-figures.rules.ts'
import type { UploadsSnapshot } from '../queue/ui/upload-queue.ts'

const texts = uploadsNl.manager

/** The manager put away: how far it is, or how it ended. */
export function UploadPill({ uploads, onOpen }: { uploads: UploadsSnapshot; onOpen: () => void }) {
  const figures = figuresOf(uploads)
  const { share, done, all } = figures
  return (
    <div className="mb-safe fixed bottom-4 left-4 z-40 max-w-[calc(100vw-2rem)] pb-safe">
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-11 min-w-56 gap-1.5 rounded-6 bg-surface px-4 py-2.5 text-left text-13 tabular-nums shadow-float"
      >
        <span className="flex justify-between gap-4">
          <span className="font-medium">
            {uploads.isBusy ? texts.count(done, all) : texts.result(figures)}
          </span>
          {uploads.isBusy && (
            <span className="text-soft">{uploads.isPaused ? texts.paused : texts.percentage(share)}</span>
          )}
        </span>
        {uploads.isBusy && <ProgressBar label={texts.progress} value={share} size="thin" />}
        <span className="sr-only">{texts.open}</span>
      </button>
    </div>
  )
}
