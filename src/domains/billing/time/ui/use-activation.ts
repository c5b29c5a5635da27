import { useCallback, useEffect, useState } from 'react'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { findActivation } from '../../ui/billing.queries.ts'

const POLL_MS = 3000
const ATTEMPTS = 20

/** `unpaid`, `closed` and `error` are final. */
export type ActivationState = 'processing' | 'success' | 'timeout' | 'unpaid' | 'closed' | 'error'

/** Polls every three seconds, at most twenty times, until the account is active (spec §4). */
export function useActivation(asked: { plan: PlanId; sessionId: string } | undefined) {
  const [state, setState] = useState<ActivationState>(asked ? 'processing' : 'error')
  const { plan, sessionId } = asked ?? {}

  useEffect(() => {
    if (!plan || !sessionId) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (attempt: number) => {
      const found = await askOnce({ plan, sessionId })
      if (isOver) return
      if (found !== 'processing') setState(found)
      else if (attempt === ATTEMPTS) setState('timeout')
      else timer = setTimeout(() => void ask(attempt + 1), POLL_MS)
    }
    void ask(1)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [plan, sessionId])

  return { state, succeed: useCallback(() => setState('success'), []) }
}

async function askOnce(asked: { plan: PlanId; sessionId: string }): Promise<ActivationState> {
  try {
    const { state } = await findActivation(asked)
    return state === 'active' ? 'success' : state
  } catch (error) {
    // A network error says nothing about a payment; a refusal does.
    return refusalOf(error) ? 'error' : 'processing'
  }
}
