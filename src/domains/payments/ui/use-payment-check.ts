import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { checkPayment } from './order-payment.queries.ts'

const POLL_MS = 2000
const ATTEMPTS = 15

/** `late`: no answer from the bank after half a minute, a mail follows. `unknown`: payments are closed. */
export type PaymentOutcome = 'checking' | 'paid' | 'unpaid' | 'late' | 'unknown'

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
