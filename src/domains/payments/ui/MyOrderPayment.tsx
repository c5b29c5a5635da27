import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { FreshLink } from '#domains/accounts/ui/FreshLink.tsx'
import type { OrderPaymentParts } from '#domains/orders/ui/NoOrder.tsx'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Spinner } from '#ui/elements/Spinner.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { orderMoneyNl } from '../order-money.nl.ts'
import { orderPaymentNl } from '../order-payment.nl.ts'
import type { paymentsContract } from '../payments.contract.ts'
import { OrderReceipts } from './OrderReceipts.tsx'
import { poll, usePayPage } from '../core/ui/pay-page.ts'

const payments = browserApi<typeof paymentsContract>('clientPayments')

type OfOrder = { orderId: string }

export function useStartPayment() {
  const payment = useSave(payments.startPayment, {
    messages: orderPaymentNl.start,
    invalidates: [['orders']],
    onDone: ({ url }) => window.location.assign(url),
  })
  const { start, isBusy } = usePayPage(payment)
  return { start: (orderId: string) => start({ orderId }), isBusy }
}

export function useCancelUnpaid() {
  const cancel = useSave(payments.cancelMyOrder, {
    messages: orderPaymentNl.cancel,
    invalidates: [['orders'], ['payments'], ['choices']],
  })
  const start = (orderId: string, onSettled = () => {}) => cancel.mutate({ orderId }, { onSettled })
  return { start, isBusy: cancel.isPending }
}

function PayButton({ orderId }: OfOrder) {
  const { start, isBusy } = useStartPayment()
  return (
    <Button kind="accent" busy={isBusy} onClick={() => start(orderId)}>
      {orderPaymentNl.pay}
    </Button>
  )
}

function CancelButton({ orderId }: OfOrder) {
  const texts = orderPaymentNl.cancel
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const cancel = useCancelUnpaid()
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsAsking(true)}>
        {texts.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={texts.title}
        confirm={texts.confirm}
        cancel={texts.keep}
        destructive
        busy={cancel.isBusy}
        onConfirm={() => cancel.start(orderId, close)}
      >
        {texts.line}
      </ConfirmDialog>
    </>
  )
}

const myReceipts = (orderId: string) =>
  queryOptions({
    queryKey: ['payments', 'all', 'receipts', orderId],
    queryFn: () => payments.listMyReceipts({ orderId }),
  })

/** A session from an email link needs a fresh link first, since emails are forwarded. */
function Receipts({ orderId }: OfOrder) {
  const { data: me } = useQuery(meQuery)
  if (!me?.viaLetter) return <OrderReceipts orderId={orderId} ask={myReceipts} />
  return (
    <Section title={orderMoneyNl.receipts.title}>
      <FreshLink viaLetter />
    </Section>
  )
}

const outcomeClasses: Partial<Record<PaymentOutcome, string>> = {
  paid: 'bg-green-tint text-green',
  unpaid: 'bg-orange-tint text-orange',
}

const icons: Partial<Record<PaymentOutcome, LucideIcon>> = { paid: CircleCheck, unpaid: TriangleAlert }

function PaymentNotice({ orderId }: { orderId: string }) {
  const outcome = usePaymentCheck(orderId)
  const { title, line } = orderPaymentNl.outcome[outcome]
  const Icon = icons[outcome]
  return (
    <div
      role="status"
      className={classNames('flex gap-3 rounded-6 p-4', outcomeClasses[outcome] ?? 'bg-sunk')}
    >
      {Icon && <Icon aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />}
      {outcome === 'checking' && <Spinner className="mt-0.5 size-5 shrink-0" />}
      <div>
        <p className="font-medium">{title}</p>
        <p>{line}</p>
      </div>
    </div>
  )
}

const POLL_MS = 2000
const ATTEMPTS = 15

/** `late`: no answer within half a minute, an email follows. `unknown`: payments are closed. */
type PaymentOutcome = 'checking' | 'paid' | 'unpaid' | 'late' | 'unknown'

export function usePaymentCheck(orderId: string): PaymentOutcome {
  const [outcome, setOutcome] = useState<PaymentOutcome>('checking')
  const queryClient = useQueryClient()
  useEffect(
    () =>
      poll({
        ask: () => checkOnce(orderId),
        everyMs: POLL_MS,
        attempts: ATTEMPTS,
        onEnd: (found = 'late') => {
          setOutcome(found)
          void queryClient.invalidateQueries({ queryKey: ['orders'] })
          void queryClient.invalidateQueries({ queryKey: ['payments'] })
        },
      }),
    [orderId, queryClient],
  )
  return outcome
}

async function checkOnce(orderId: string): Promise<PaymentOutcome | undefined> {
  try {
    const { state } = await payments.checkPayment({ orderId })
    return state === 'under_way' ? undefined : state
  } catch (error) {
    const refusal = refusalOf(error)
    // A network error says nothing about the payment, a refusal does.
    if (!refusal) return undefined
    return refusal.code === 'payments_closed' ? 'unknown' : 'unpaid'
  }
}

export const orderPaymentParts: OrderPaymentParts = { PayButton, CancelButton, PaymentNotice, Receipts }
