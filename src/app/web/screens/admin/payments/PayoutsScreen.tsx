import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPayoutsNl as texts } from '#domains/admin/admin-payouts.nl.ts'
import {
  payoutList,
  payoutSorts,
  useMakePayoutFile,
  useSetPayoutOutcome,
  type ListedPayout,
} from '#domains/admin/ui/admin-payouts.queries.ts'
import { payoutStatesNl } from '#domains/payments/payout/payout.nl.ts'
import {
  payoutStates,
  statesBeforeOutcome,
  type PayoutOutcome,
} from '#domains/payments/payout/payout.rules.ts'
import { payoutTones } from '#domains/payments/payout/ui/payout-tones.ts'
import type { Columns } from '#kit/ui/DataTable.tsx'
import { FilterSelect, FilterChip } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Statistic, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { useListSearch } from '../../../list-params.ts'
import { Moments, PhotographerCell } from './PaymentCells.tsx'
import { PayoutFiles } from './PayoutFiles.tsx'

export function PayoutsScreen() {
  const params = useListSearch()
  const { search, studioId, from, until, cursor } = params.values
  const state = payoutStates.find((one) => one === params.values.status)
  const sort = sortOf(params.values.sort, payoutSorts)
  const listInput = { search, state, studioId, from, until, ...sort }
  const list = useQuery(payoutList({ ...listInput, cursor }))
  return (
    <ListScreen
      texts={texts}
      csv={pathWithQuery(adminCsvPaths.payouts, listInput)}
      list={list}
      columns={payoutColumns}
      sort={sort}
      params={params}
      intro={
        <>
          {(list.data ?? !list.isError) && <Requested of={list.data} />}
          <PayoutFiles />
        </>
      }
      filters={
        <>
          <FilterSelect params={params} name="status" {...texts.state} options={payoutStates} />
          <PeriodFilter value={{ from, until }} onChange={params.change} />
          <FilterChip params={params} name="studioId">
            {texts.ofOne}
          </FilterChip>
        </>
      }
    />
  )
}

type Sums = { requestedCount: number; requestedCents: number; inFileCents: number; hasDebtor: boolean }

function Requested({ of }: { of: Sums | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <StatisticStrip label={texts.counters.label}>
        <Statistic label={texts.counters.requested} figure={of && texts.figure(of.requestedCount)} />
        <Statistic label={texts.counters.amount} figure={of && texts.euros(of.requestedCents)} />
        <Statistic label={texts.counters.inFile} figure={of && texts.euros(of.inFileCents)} />
      </StatisticStrip>
      {of && <MakeFile of={of} />}
    </div>
  )
}

function MakeFile({ of: { requestedCount, requestedCents, hasDebtor } }: { of: Sums }) {
  const [isAsked, setIsAsked] = useState(false)
  const make = useMakePayoutFile()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        disabledReason={!hasDebtor ? texts.make.noDebtor : requestedCount === 0 && texts.make.nothing}
        onClick={() => setIsAsked(true)}
      >
        {texts.make.open}
      </Button>
      {!hasDebtor && <p className="flex-1 basis-60 text-13 text-soft">{texts.make.howToSetDebtor}</p>}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={texts.make.title(requestedCount)}
        confirm={texts.make.confirm}
        cancel={texts.make.cancel}
        busy={make.isPending}
        onConfirm={() => make.mutate(undefined, { onSettled: () => setIsAsked(false) })}
      >
        {texts.make.line(requestedCents)}
      </ConfirmDialog>
    </div>
  )
}

const payoutColumns: Columns<ListedPayout, typeof texts.columns> = {
  photographer: {
    onPhone: 'title',
    cell: ({ photographerName, studioId }) => (
      <PhotographerCell name={photographerName} studioId={studioId} />
    ),
  },
  amountCents: {
    isFigure: true,
    isSortable: true,
    cell: ({ amountCents }) => <span className="tabular-nums">{texts.euros(amountCents)}</span>,
  },
  state: {
    onPhone: 'corner',
    cell: ({ state, canceledBecause }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Badge tone={payoutTones[state]}>{payoutStatesNl[state]}</Badge>
        {canceledBecause && <span className="text-13 text-soft">{texts.because[canceledBecause]}</span>}
      </span>
    ),
  },
  account: {
    cell: ({ maskedIban, holderName, number }) => (
      <span className="block min-w-0 text-13 max-md:text-right">
        <span className="block tabular-nums">{maskedIban}</span>
        <span className="line-clamp-2 max-w-48 break-words text-soft">{holderName}</span>
        <span className="block text-soft tabular-nums">{number}</span>
      </span>
    ),
  },
  requestedAt: {
    isSortable: true,
    cell: (row) => (
      <Moments
        of={[
          { name: texts.moments.requested, at: row.requestedAt },
          { name: texts.moments.filed, at: row.filedAt },
          { name: texts.moments.paid, at: row.paidAt },
          { name: texts.moments.returned, at: row.returnedAt },
          { name: texts.moments.canceled, at: row.canceledAt },
        ]}
      />
    ),
  },
  actions: {
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'actions',
    cell: (row) => <Settle payout={row} />,
  },
}

function Settle({ payout }: { payout: ListedPayout }) {
  const [asked, setAsked] = useState<PayoutOutcome>()
  const settle = useSetPayoutOutcome()
  const possible = (['paid', 'returned'] as const).filter((one) =>
    statesBeforeOutcome[one].includes(payout.state),
  )
  // The closing dialog still needs texts when `asked` is undefined.
  const outcome = asked ?? 'paid'
  return (
    <span className="flex w-full justify-end gap-2 max-md:[&>*]:flex-1">
      {possible.map((one) => (
        <Button
          key={one}
          kind={one === 'paid' ? undefined : 'outline'}
          size="small"
          aria-label={texts.settle.of(texts.settle[one], payout.number)}
          onClick={() => setAsked(one)}
        >
          {texts.settle[one]}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={texts.settle.titles[outcome](payout.amountCents, payout.photographerName)}
        confirm={texts.settle[outcome]}
        cancel={texts.settle.cancel}
        destructive={outcome === 'returned'}
        busy={settle.isPending}
        onConfirm={() =>
          settle.mutate({ payoutId: payout.id, outcome }, { onSettled: () => setAsked(undefined) })
        }
      >
        {texts.settle.lines[outcome]}
      </ConfirmDialog>
    </span>
  )
}
