import { ArrowRight } from 'lucide-react'
import { activityNl } from '../activity.nl.ts'
import { changeInWords } from '../line-change.nl.ts'
import type { Line } from './activity.queries.ts'

export function LineChange({ line }: { line: Line }) {
  const change = changeInWords(line)
  if (!change) return null
  const { was, became } = change
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-1.5 text-13 max-md:justify-end md:max-w-56">
      {was !== null && (
        <del className="max-w-44 truncate text-soft no-underline" title={was}>
          {was}
        </del>
      )}
      {was !== null && <ArrowRight aria-hidden className="size-3.5 shrink-0" strokeWidth={1.5} />}
      {became === null ? (
        <span>{activityNl.gone}</span>
      ) : (
        <ins className="max-w-44 truncate no-underline" title={became}>
          {became}
        </ins>
      )}
    </span>
  )
}
