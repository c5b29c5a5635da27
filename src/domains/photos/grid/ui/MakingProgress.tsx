import { useState } from 'react'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'

const texts = studioPhotosNl.makingProgress

type MakingProgressProps = {
  photos: readonly Photo[]
  /** Uploads in progress; counted from the start, so that the total stays stable. */
  comingCount?: number
  className?: string
}

/** Renditions that existed before, and the highest known total of this batch. */
type Waiting = { madeBefore: number; all: number }

export function MakingProgress({ photos, comingCount = 0, className }: MakingProgressProps) {
  const inHandCount = photos.filter(({ picture }) => picture === 'making').length
  const madeCount = photos.length - inHandCount
  const [waiting, setWaiting] = useState<Waiting | undefined>(
    inHandCount > 0 ? { madeBefore: madeCount, all: inHandCount + comingCount } : undefined,
  )
  // Starts when the first rendition is pending and ends when uploads and renditions are done.
  const makingCount = inHandCount > 0 || waiting ? inHandCount + comingCount : 0
  if (makingCount === 0) {
    if (waiting) setWaiting(undefined)
    return null
  }
  // Counts finished renditions: a photo just uploaded is briefly neither in `comingCount` nor in the list.
  const { madeBefore, all: knownBefore } = waiting ?? { madeBefore: madeCount, all: 0 }
  const doneCount = Math.max(0, madeCount - madeBefore)
  const all = Math.max(knownBefore, doneCount + makingCount)
  if (all !== waiting?.all) setWaiting({ madeBefore, all })
  return (
    <div className={className}>
      <p className="mb-1.5 text-13 text-soft tabular-nums">
        <ChangingText>{texts.line(doneCount, all)}</ChangingText>
      </p>
      <ProgressBar size="thin" label={texts.label} value={doneCount / all} />
    </div>
  )
}
