// What a client pays, cancels and gets receipts of, as parts of the dialog that shows their order.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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

const payments = browserApi<typeof paymentsContract>('clientPayments')

type OfOrder = { orderId: string }

/** Opens the pay page once, and stays busy until the browser has left. */
export function useStartPayment() {
  const payment = useSave(payments.startPayment, {
    messages: orderPaymentNl.start,
    invalidates: [['orders']],
    onDone: ({ url }) => window.location.assign(url),
  })
  const isStarted = useRef(false)
  const { reset } = payment
  // Back from the pay page, the browser may restore this page from its back-forward cache.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isStarted.current = false
      reset()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  const start = (orderId: string) => {
    if (isStarted.current) return
    isStarted.current = true
    payment.mutate({ orderId }, { onError: () => (isStarted.current = false) })
  }
  return { start, isBusy: payment.isPending || payment.isSuccess }
}

/** Takes back an order that waits for its payment. */
export function useCancelUnpaid() {
  const cancel = useSave(payments.cancelMyOrder, {
    messages: orderPaymentNl.cancel,
    invalidates: [['orders'], ['payments'], ['choices']],
  })
  return { start: (orderId: string) => cancel.mutate({ orderId }), isBusy: cancel.isPending }
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
  const cancel = useSave(payments.cancelMyOrder, {
    messages: texts,
    invalidates: [['orders'], ['payments']],
  })
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
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ orderId }, { onSettled: close })}
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

/** A client's receipts. A session from a mail link needs a fresh link first, because mails are passed on. */
function Receipts({ orderId }: OfOrder) {
  const { data: me } = useQuery(meQuery)
  if (!me?.viaLetter) return <OrderReceipts orderId={orderId} ask={myReceipts} />
  return (
    <Section title={orderMoneyNl.receipts.title}>
      <FreshLink viaLetter />
    </Section>
  )
}

const looks: Partial<Record<PaymentOutcome, string>> = {
  paid: 'bg-green-tint text-green',
  unpaid: 'bg-orange-tint text-orange',
}

const icons: Partial<Record<PaymentOutcome, LucideIcon>> = { paid: CircleCheck, unpaid: TriangleAlert }

function PaymentNotice({ orderId }: { orderId: string }) {
  const outcome = usePaymentCheck(orderId)
  const { title, line } = orderPaymentNl.outcome[outcome]
  const Icon = icons[outcome]
  return (
    <div role="status" className={classNames('flex gap-3 rounded-6 p-4', looks[outcome] ?? 'bg-sunk')}>
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

/** `late`: no answer from the bank after half a minute, a mail follows. `unknown`: payments are closed. */
type PaymentOutcome = 'checking' | 'paid' | 'unpaid' | 'late' | 'unknown'

export function usePaymentCheck(orderId: string): PaymentOutcome {
  const [outcome, setOutcome] = useState<PaymentOutcome>('checking')
  const queryClient = useQueryClient()
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (attempt: number) => {
      const found = await askOnce(orderId)
      if (isOver) return
      if (found === 'checking' && attempt < ATTEMPTS) {
        timer = setTimeout(() => void ask(attempt + 1), POLL_MS)
        return
      }
      setOutcome(found === 'checking' ? 'late' : found)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void queryClient.invalidateQueries({ queryKey: ['payments'] })
    }
    void ask(1)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [orderId, queryClient])
  return outcome
}

async function askOnce(orderId: string): Promise<PaymentOutcome> {
  try {
    const { state } = await payments.checkPayment({ orderId })
    return state === 'under_way' ? 'checking' : state
  } catch (error) {
    const refusal = refusalOf(error)
    // A network error says nothing about a payment; a refusal does.
    if (!refusal) return 'checking'
    return refusal.code === 'payments_closed' ? 'unknown' : 'unpaid'
  }
}

export const orderPaymentParts: OrderPaymentParts = { PayButton, CancelButton, PaymentNotice, Receipts }
