import { ArrowRight } from 'lucide-react'
import { activityNl } from '../activity.nl.ts'

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return activityNl.noValue
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** What it was and what it became, where a line says so. */
export function LineChange({ oldValue, newValue }: { oldValue: unknown; newValue: unknown }) {
  if ((oldValue ?? newValue ?? null) === null) return null
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1.5 text-13">
      <span className="max-w-48 truncate text-soft" title={asText(oldValue)}>
        {asText(oldValue)}
      </span>
      <ArrowRight aria-hidden className="size-3.5 shrink-0" strokeWidth={1.5} />
      <span className="max-w-48 truncate" title={asText(newValue)}>
        {asText(newValue)}
      </span>
    </span>
  )
}
