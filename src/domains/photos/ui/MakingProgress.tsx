import { useState } from 'react'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import type { Photo } from './photos.queries.ts'

const words = studioPhotosNl.makingProgress

type MakingProgressProps = {
  photos: readonly Photo[]
  /** How many photos are on their way in: they count from the start, so that the total stands still. */
  comingCount?: number
  className?: string
}

/** How far the pictures of photos that came in are; what is waited for counts from when the waiting began. */
export function MakingProgress({ photos, comingCount = 0, className }: MakingProgressProps) {
  const inHandCount = photos.filter(({ picture }) => picture === 'making').length
  const [mostAtOnce, setMostAtOnce] = useState(inHandCount && inHandCount + comingCount)
  // It begins with the first that is being made, and ends with the last that was coming.
  const makingCount = inHandCount + mostAtOnce > 0 ? inHandCount + comingCount : 0
  // More may come in while the first are made; when all are done the next ones begin anew.
  if (makingCount > mostAtOnce) setMostAtOnce(makingCount)
  if (makingCount === 0 && mostAtOnce > 0) setMostAtOnce(0)
  if (makingCount === 0) return null
  const doneCount = mostAtOnce - makingCount
  return (
    <div className={className}>
      <p className="mb-1.5 text-13 text-soft tabular-nums">{words.line(doneCount, mostAtOnce)}</p>
      <ProgressBar size="thin" label={words.label} value={doneCount / Math.max(1, mostAtOnce)} />
    </div>
  )
}
