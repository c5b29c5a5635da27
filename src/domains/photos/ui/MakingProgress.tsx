import { useState } from 'react'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import type { Photo } from './photos.queries.ts'

const words = studioPhotosNl.makingProgress

/** How far the pictures of photos that came in are; what is waited for counts from when the waiting began. */
export function MakingProgress({ photos, className }: { photos: readonly Photo[]; className?: string }) {
  const makingCount = photos.filter(({ picture }) => picture === 'making').length
  const [mostAtOnce, setMostAtOnce] = useState(makingCount)
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
