import { CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { Spinner } from '#ui/states/Spinner.tsx'
import { orderPaymentNl } from '../order-payment.nl.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { checkPayment } from './order-payment.queries.ts'

const looks: Record<PaymentOutcome, string> = {
  checking: 'bg-sunk',
  paid: 'bg-green-tint text-green',
  unpaid: 'bg-orange-tint text-orange',
  late: 'bg-sunk',
  unknown: 'bg-sunk',
}

const icons: Partial<Record<PaymentOutcome, LucideIcon>> = { paid: CircleCheck, unpaid: TriangleAlert }

export function PaymentNotice({ orderId }: { orderId: string }) {
  const outcome = usePaymentCheck(orderId)
  const { title, line } = orderPaymentNl.outcome[outcome]
  const Icon = icons[outcome]
  return (
    <div role="status" className={classNames('flex gap-3 rounded-6 p-4', looks[outcome])}>
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
    const { state } = await checkPayment(orderId)
    return state === 'under_way' ? 'checking' : state
  } catch (error) {
    const refusal = refusalOf(error)
    // A network error says nothing about a payment; a refusal does.
    if (!refusal) return 'checking'
    return refusal.code === 'payments_closed' ? 'unknown' : 'unpaid'
  }
}
