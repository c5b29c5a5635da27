import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { StatisticSkeleton } from '#ui/data/StatisticStrip.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { orderMoneyNl } from '../order-money.nl.ts'
import { BalanceDialog, type OrderLink } from './BalanceDialog.tsx'
import { studioBalance } from './order-money.queries.ts'

const texts = orderMoneyNl.balance

type BalanceStripProps = { orderLink: OrderLink }

/** What the studio has earned and what is still to be approved; each line of it lies behind the button. */
export function BalanceStrip({ orderLink }: BalanceStripProps) {
  const [isOpen, setIsOpen] = useState(false)
  const balance = useQuery(studioBalance)
  if (balance.isError) return <FailedState title={texts.failed} onRetry={() => void balance.refetch()} />
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-6 border border-line bg-surface px-4 py-3 md:px-5"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Sum word={texts.approved} cents={balance.data?.approvedCents} />
        <Sum word={texts.waiting} cents={balance.data?.waitingCents} />
      </dl>
      <Button kind="outline" size="small" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <BalanceDialog open={isOpen} onClose={() => setIsOpen(false)} orderLink={orderLink} />
    </section>
  )
}

function Sum({ word, cents }: { word: string; cents: number | undefined }) {
  return (
    <div>
      <dt className="text-13 text-soft">{word}</dt>
      <dd className="text-17 font-medium tabular-nums">
        {cents === undefined ? <StatisticSkeleton className="w-20" /> : euros(cents)}
      </dd>
    </div>
  )
}
