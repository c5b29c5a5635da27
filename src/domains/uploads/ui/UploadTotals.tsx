import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { commonOf, figuresOf } from '../queue/ui/upload-figures.rules.ts'
import type { UploadsSnapshot } from '../queue/ui/upload-queue.ts'
import { useIsOnline } from './uploads-here.ts'

const texts = uploadsNl.manager

type UploadTotalsProps = { uploads: UploadsSnapshot; hasJustBegun: boolean }

export function UploadTotals({ uploads, hasJustBegun }: UploadTotalsProps) {
  const figures = figuresOf(uploads)
  const { share, done, all, secondsLeft } = figures
  const isOnline = useIsOnline()
  const isMoving = uploads.isBusy && !uploads.isPaused && isOnline
  return (
    <div className="tabular-nums">
      <div className="flex items-end justify-between gap-4">
        <p className="font-serif text-40">{texts.percentage(share)}</p>
        <div className="text-right">
          <p className="font-medium">{uploads.isBusy ? texts.count(done, all) : texts.result(figures)}</p>
          <p className="text-13 text-soft">{texts.bytes(uploads.uploadedBytes, uploads.totalBytes)}</p>
        </div>
      </div>
      <ProgressBar label={texts.progress} value={share} className="mt-2" />
      <div className="mt-2 flex min-h-[18px] justify-between text-13 text-soft">
        <span>{wayOf(uploads, { isOnline, hasJustBegun })}</span>
        <span>{isMoving && secondsLeft !== undefined && texts.left(secondsLeft)}</span>
      </div>
    </div>
  )
}

export const beganText = (count: number) => `${uploadsNl.started.title} ${uploadsNl.started.line(count)}`

function wayOf(
  { tasks, counts, isPaused, isBusy, bytesPerSecond, batchSize }: UploadsSnapshot,
  { isOnline, hasJustBegun }: { isOnline: boolean; hasJustBegun: boolean },
) {
  if (isPaused) return texts.paused
  if (isBusy && !isOnline) return texts.offline
  if (isBusy && hasJustBegun) return beganText(batchSize)
  if (isBusy) return texts.speed(bytesPerSecond)
  return counts.completed > 0 && texts.follows(commonOf(tasks).clientName)
}
