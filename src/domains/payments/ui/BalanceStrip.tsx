import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { StatisticSkeleton } from '#ui/data/StatisticStrip.tsx'
import { euros, shortDate } from '#platform/pure/format.nl.ts'
import { orderMoneyNl } from '../order-money.nl.ts'
import { payoutNl } from '../payout/payout.nl.ts'
import { payoutDeskQuery } from '../payout/ui/payout.queries.ts'
import { studioBalance, studioPayments, type ClientPayment } from './order-money.queries.ts'
import { PageSteps } from '#kit/ui/PageSteps.tsx'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { LoadingLines } from '#ui/states/LoadingLines.tsx'
import { overridesStatus } from '../disputes.rules.ts'
import { DisputeBadge } from './DisputeBadge.tsx'

const PayoutDialog = lazy(async () => ({
  default: (await import('../payout/ui/PayoutDialog.tsx')).PayoutDialog,
}))

const texts = orderMoneyNl.balance

export function BalanceStrip({ orderLink }: { orderLink: OrderLink }) {
  const [shown, setShown] = useState<'payments' | 'payouts'>()
  const balance = useQuery(studioBalance)
  const desk = useQuery(payoutDeskQuery)
  const close = () => setShown(undefined)
  const failed = [balance, desk].filter(({ isError }) => isError)
  if (failed.length > 0)
    return (
      <FailedState title={texts.failed} onRetry={() => failed.forEach((query) => void query.refetch())} />
    )
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-6 border border-line bg-surface px-4 py-3 md:px-5"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Sum label={texts.approved} cents={balance.data?.approvedCents} />
        <Sum label={texts.waiting} cents={balance.data?.waitingCents} />
        <Sum label={payoutNl.available} cents={desk.data?.availableCents} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" size="small" onClick={() => setShown('payments')}>
          {texts.open}
        </Button>
        <Button size="small" onClick={() => setShown('payouts')}>
          {payoutNl.open}
        </Button>
      </div>
      <BalanceDialog open={shown === 'payments'} onClose={close} orderLink={orderLink} />
      <Suspense>
        {shown === 'payouts' && (
          <PayoutDialog onClose={close} orderLink={(orderId, text) => orderLink(orderId, text, close)} />
        )}
      </Suspense>
    </section>
  )
}

function Sum({ label, cents }: { label: string; cents: number | undefined }) {
  return (
    <div>
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="text-17 font-medium tabular-nums">
        {cents === undefined ? <StatisticSkeleton className="w-20" /> : euros(cents)}
      </dd>
    </div>
  )
}

type OrderLink = (orderId: string, text: string, onFollow: () => void) => ReactElement
type BalanceDialogProps = { open: boolean; onClose: () => void; orderLink: OrderLink }

function BalanceDialog({ open, onClose, orderLink }: BalanceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={texts.title} line={texts.line}>
      <Lines orderLink={(orderId, text) => orderLink(orderId, text, onClose)} />
    </Dialog>
  )
}

type RenderOrderLink = (orderId: string, text: string) => ReactElement

function Lines({ orderLink }: { orderLink: RenderOrderLink }) {
  const [cursor, setCursor] = useState<string>()
  const list = useQuery(studioPayments(cursor))
  if (list.isPending) return <LoadingLines label={texts.loading} lines={['h-40']} />
  if (list.isError) return <FailedState title={texts.listFailed} onRetry={() => void list.refetch()} />
  const { rows } = list.data
  if (rows.length === 0) return <EmptyState {...texts.empty} />
  return (
    <div className="grid gap-4" aria-busy={list.isPlaceholderData}>
      <Card>
        {rows.map((payment) => (
          <Line key={payment.id} payment={payment} orderLink={orderLink} />
        ))}
      </Card>
      <PageSteps page={list.data} cursor={cursor} onStep={setCursor} />
    </div>
  )
}

function Line({ payment, orderLink }: { payment: ClientPayment; orderLink: RenderOrderLink }) {
  const { orderId, orderNumber, clientName, amountCents, refundedCents, dispute, paidAt, createdAt } = payment
  const { label, tone } = stateOf(payment)
  const facts = [
    shortDate(paidAt ?? createdAt),
    refundedCents > 0 && refundedCents < amountCents && texts.refunded(refundedCents),
  ].filter(Boolean)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 md:flex md:px-5">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium break-words">
          <ShownText>{clientName}</ShownText>
        </p>
        <p className="text-13 text-soft">
          {orderLink(orderId, texts.order(orderNumber))} · {facts.join(' · ')}
        </p>
      </div>
      <span className="text-right font-medium tabular-nums md:order-last md:min-w-24">
        {euros(amountCents)}
      </span>
      {overridesStatus(dispute) ? (
        <DisputeBadge dispute={dispute} className="justify-self-start" />
      ) : (
        <Badge tone={tone} className="justify-self-start">
          {label}
        </Badge>
      )}
    </div>
  )
}

function stateOf(payment: ClientPayment): { label: string; tone: BadgeTone } {
  const { status, amountCents, refundedCents, approvedAt } = payment
  if (status === 'pending') return { label: texts.status.pending, tone: 'blue' }
  if (status === 'failed') return { label: texts.status.failed, tone: 'red' }
  if (status === 'canceled') return { label: texts.status.canceled, tone: 'neutral' }
  if (refundedCents === amountCents) return { label: texts.allRefunded, tone: 'neutral' }
  return approvedAt ? { label: texts.isApproved, tone: 'green' } : { label: texts.isWaiting, tone: 'orange' }
}
