import { useQuery } from '@tanstack/react-query'
import { useId, type ReactElement } from 'react'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { turnoverNl } from '../turnover.nl.ts'
import { accountantQuery, useSetMonthly } from './turnover.queries.ts'

const texts = turnoverNl.accountant

/** Whether the bookkeeper gets each month's documents. */
export function MonthlyReport({ settingsLink }: { settingsLink: ReactElement }) {
  const found = useQuery(accountantQuery)
  const setMonthly = useSetMonthly()
  const lineId = useId()
  if (found.isError) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  return (
    <Section title={texts.title}>
      {found.data ? (
        <div className="grid justify-items-start gap-1 rounded-6 border border-line bg-surface p-4 md:p-5">
          <Switch
            label={texts.label}
            aria-describedby={lineId}
            checked={found.data.isMonthly}
            disabled={!found.data.email && !found.data.isMonthly}
            onChange={({ target }) => setMonthly.mutate({ isMonthly: target.checked })}
          />
          <p id={lineId} className="max-w-[64ch] text-13 break-words text-soft">
            {found.data.email ? texts.line(found.data.email) : texts.unknown}
          </p>
          {!found.data.email && settingsLink}
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  )
}
