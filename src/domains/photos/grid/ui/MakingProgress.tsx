import { useState } from 'react'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import type { Photo } from '../../ui/photos.queries.ts'

const texts = studioPhotosNl.makingProgress

type MakingProgressProps = {
  photos: readonly Photo[]
  /** How many photos are on their way in: they count from the start, so that the total stands still. */
  comingCount?: number
  className?: string
}

/** How many were made before the waiting began, and how many are waited for at most. */
type Waiting = { madeBefore: number; all: number }

/** How far the pictures of photos that came in are; what is waited for counts from when the waiting began. */
export function MakingProgress({ photos, comingCount = 0, className }: MakingProgressProps) {
  const inHandCount = photos.filter(({ picture }) => picture === 'making').length
  const madeCount = photos.length - inHandCount
  const [waiting, setWaiting] = useState<Waiting | undefined>(
    inHandCount > 0 ? { madeBefore: madeCount, all: inHandCount + comingCount } : undefined,
  )
  // It begins with the first that is being made, and ends with the last that was coming.
  const makingCount = inHandCount > 0 || waiting ? inHandCount + comingCount : 0
  if (makingCount === 0) {
    if (waiting) setWaiting(undefined)
    return null
  }
  // Counted by what is made: a photo that has come in is for a moment neither on its way nor in the list.
  const { madeBefore, all: knownBefore } = waiting ?? { madeBefore: madeCount, all: 0 }
  const doneCount = Math.max(0, madeCount - madeBefore)
  const all = Math.max(knownBefore, doneCount + makingCount)
  if (all !== waiting?.all) setWaiting({ madeBefore, all })
  return (
    <div className={className}>
      <p className="mb-1.5 text-13 text-soft tabular-nums">{texts.line(doneCount, all)}</p>
      <ProgressBar size="thin" label={texts.label} value={doneCount / all} />
    </div>
  )
}
