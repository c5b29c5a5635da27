import { ArrowRight } from 'lucide-react'
import { activityNl } from '../activity.nl.ts'
import { describeChange } from '../log-change.nl.ts'
import type { LogEntry } from './activity.queries.ts'

export function LogChange({ line }: { line: LogEntry }) {
  const change = describeChange(line)
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
