import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { PageSteps } from '#kit/ui/PageSteps.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { payoutNl as texts, payoutStatesNl } from '../payout.nl.ts'
import { payoutTones } from './payout-tones.ts'
import {
  payoutDeskQuery,
  payoutLines,
  payoutPage,
  useCancelPayout,
  useRequestPayout,
  type Payout,
  type PayoutDesk,
  type PayoutLine,
} from './payout.queries.ts'

const PayoutAccountDialog = lazy(async () => ({
  default: (await import('./PayoutAccountDialog.tsx')).PayoutAccountDialog,
}))

export type OrderLinkRenderer = (orderId: string, text: string) => ReactElement

type PayoutDialogProps = { onClose: () => void; orderLink: OrderLinkRenderer }

export function PayoutDialog({ onClose, orderLink }: PayoutDialogProps) {
  const desk = useQuery(payoutDeskQuery)
  return (
    <Dialog open onOpenChange={(next) => next || onClose()} title={texts.title} line={texts.line}>
      {desk.data ? (
        <div className="grid grid-cols-1 gap-8">
          <Available desk={desk.data} />
          {desk.data.toSettle.length > 0 && <ToSettle desk={desk.data} orderLink={orderLink} />}
          <Account desk={desk.data} />
          <Section title={texts.list.title}>
            <Payouts orderLink={orderLink} />
          </Section>
        </div>
      ) : desk.isError ? (
        <FailedState title={texts.failed} onRetry={() => void desk.refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

const Loading = () => (
  <div role="status" aria-label={texts.loading}>
    <Skeleton className="h-40" />
  </div>
)

function whyNotOf({ whyNot, waitingAccount }: PayoutDesk): string | undefined {
  if (whyNot === null) return undefined
  return whyNot === 'account_waits' ? texts.waitsUntil(waitingAccount!.countsFrom) : texts.reasons[whyNot]
}

function Available({ desk }: { desk: PayoutDesk }) {
  const request = useRequestPayout()
  const { availableCents, account } = desk
  const whyNot = whyNotOf(desk)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-21 font-semibold tracking-title tabular-nums">{texts.amount(availableCents)}</p>
        <p className="text-soft">{whyNot ?? texts.request.to(account!.iban, account!.holderName)}</p>
      </div>
      {!whyNot && (
        <Button busy={request.isPending} onClick={() => request.mutate(undefined)}>
          {texts.request.submit(availableCents)}
        </Button>
      )}
    </div>
  )
}

function ToSettle({ desk, orderLink }: { desk: PayoutDesk; orderLink: OrderLinkRenderer }) {
  return (
    <Section title={texts.settle.title} end={texts.settle.more(desk.settleCents)}>
      <p className="mb-2 text-soft">{texts.settle.line}</p>
      <Card>
        {desk.toSettle.map((line) => (
          <Line key={line.id} line={line} orderLink={orderLink} note={texts.settle.why[line.why]} />
        ))}
      </Card>
    </Section>
  )
}

type LineProps = { line: PayoutLine; orderLink: OrderLinkRenderer; note?: string | undefined }

const Line = ({ line, orderLink, note }: LineProps) => (
  <div className="flex items-center gap-4 px-4 py-3 md:px-5">
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 font-medium break-words">
        <ShownText>{line.clientName}</ShownText>
      </p>
      <p className="text-13 text-soft">
        {orderLink(line.orderId, texts.settle.order(line.orderNumber))}
        {note && ` · ${note}`}
      </p>
    </div>
    <span className="font-medium tabular-nums">{euros(line.amountCents)}</span>
  </div>
)

function Account({ desk: { account, waitingAccount } }: { desk: PayoutDesk }) {
  const [isSetting, setIsSetting] = useState(false)
  const known = waitingAccount ?? account
  return (
    <Section title={texts.account.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {account && (
            <p className="font-medium tabular-nums">
              {account.iban} <span className="font-normal text-soft">{account.holderName}</span>
            </p>
          )}
          {waitingAccount && (
            <p className="text-soft tabular-nums">
              {texts.account.waiting(waitingAccount.iban, waitingAccount.countsFrom)}
            </p>
          )}
          {!known && <p className="max-w-[52ch] text-soft">{texts.account.none}</p>}
        </div>
        <Button kind="outline" size="small" onClick={() => setIsSetting(true)}>
          {known ? texts.account.change : texts.account.add}
        </Button>
      </div>
      <Suspense>
        {isSetting && (
          <PayoutAccountDialog holderName={known?.holderName ?? ''} onClose={() => setIsSetting(false)} />
        )}
      </Suspense>
    </Section>
  )
}

function Payouts({ orderLink }: { orderLink: OrderLinkRenderer }) {
  const [cursor, setCursor] = useState<string>()
  const list = useQuery(payoutPage(cursor))
  if (list.isPending) return <Loading />
  if (list.isError) return <FailedState title={texts.failed} onRetry={() => void list.refetch()} />
  const { rows } = list.data
  if (rows.length === 0) return <EmptyState {...texts.list.empty} />
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={list.isPlaceholderData}>
      <Card>
        {rows.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} orderLink={orderLink} />
        ))}
      </Card>
      <PageSteps page={list.data} cursor={cursor} onStep={setCursor} />
    </div>
  )
}

function PayoutRow({ payout, orderLink }: { payout: Payout; orderLink: OrderLinkRenderer }) {
  const [isOpen, setIsOpen] = useState(false)
  const { number, amountCents, maskedIban, state, requestedAt, canceledBecause } = payout
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 md:px-5">
        <p className="font-medium tabular-nums">{euros(amountCents)}</p>
        <Badge tone={payoutTones[state]}>{payoutStatesNl[state]}</Badge>
        <p className="col-span-2 text-13 text-soft">
          {texts.list.about(number, maskedIban, requestedAt)}
          {canceledBecause === 'nothing_left' && ` · ${texts.list.nothingLeft}`}
        </p>
        <div className="col-span-2 flex flex-wrap gap-2">
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-label={texts.list.linesOf(number)}
            onClick={() => setIsOpen(!isOpen)}
            className="-ml-3"
          >
            {texts.list.lines}
          </Button>
          {state === 'requested' && <CancelButton payout={payout} />}
        </div>
      </div>
      {isOpen && <Lines payoutId={payout.id} orderLink={orderLink} />}
    </div>
  )
}

function CancelButton({ payout: { id, amountCents } }: { payout: Payout }) {
  const cancel = useCancelPayout()
  return (
    <Button
      kind="quiet"
      size="small"
      busy={cancel.isPending}
      aria-label={texts.cancel.openOf(amountCents)}
      onClick={() => cancel.mutate({ payoutId: id })}
    >
      {texts.cancel.open}
    </Button>
  )
}

function Lines({ payoutId, orderLink }: { payoutId: string; orderLink: OrderLinkRenderer }) {
  const [cursor, setCursor] = useState<string>()
  const list = useQuery(payoutLines(payoutId, cursor))
  if (list.isPending) return <Loading />
  if (list.isError) return <FailedState title={texts.list.linesFailed} onRetry={() => void list.refetch()} />
  return (
    <div
      className="grid grid-cols-1 gap-2 border-t border-line bg-sunk pb-2"
      aria-busy={list.isPlaceholderData}
    >
      <div className="divide-y divide-line">
        {list.data.rows.map((line) => (
          <Line
            key={line.id}
            line={line}
            orderLink={orderLink}
            note={line.amountCents < 0 ? texts.list.settled : undefined}
          />
        ))}
      </div>
      <PageSteps page={list.data} cursor={cursor} onStep={setCursor} />
    </div>
  )
}
