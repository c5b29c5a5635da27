import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Spinner } from '#ui/elements/Spinner.tsx'
import { activationNl as texts } from '../activation.nl.ts'
import { findActivation, useActivateByHand } from './billing.queries.ts'
import { poll } from '#domains/payments/core/ui/pay-page.ts'
import type { NoPaymentReason, PlanId } from '#domains/plans/plans.rules.ts'
import { refusalOf } from '#platform/browser/api.ts'

type ActivationResultProps = {
  asked: { plan: PlanId; sessionId: string } | undefined
  today: NoPaymentReason | undefined
  home: ReactNode
  again: ReactNode
  contact: ReactNode
}

export function ActivationResult({ asked, today, home, again, contact }: ActivationResultProps) {
  const { state, succeed } = useActivation(asked)
  const line = state === 'success' ? (asked ? texts.success.line(asked.plan) : '') : texts[state].line
  return (
    <section aria-live="polite" className="grid max-w-130 justify-items-start gap-3">
      <Sign state={state} />
      <h1 className="font-serif text-40">
        {state === 'processing' && today ? texts.settingUp[today] : texts[state].title}
      </h1>
      <p className="text-17 text-soft">{line}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {state === 'success' && home}
        {state === 'timeout' && asked && <ByHand sessionId={asked.sessionId} onDone={succeed} />}
        {(state === 'error' || state === 'unpaid') && again}
        {(state === 'error' || state === 'closed') && contact}
      </div>
    </section>
  )
}

function Sign({ state }: { state: ActivationState }) {
  const look = { 'aria-hidden': true, strokeWidth: 1.5 } as const
  if (state === 'processing') return <Spinner className="size-8" />
  if (state === 'success') return <CircleCheck {...look} className="size-8 text-green" />
  if (state === 'timeout') return <Clock {...look} className="size-8 text-orange" />
  return <TriangleAlert {...look} className="size-8 text-red" />
}

function ByHand({ sessionId, onDone }: { sessionId: string; onDone: () => void }) {
  const activate = useActivateByHand()
  return (
    <Button
      size="large"
      busy={activate.isPending}
      onClick={() =>
        activate.mutate({ sessionId }, { onSuccess: ({ state }) => state === 'active' && onDone() })
      }
    >
      {texts.timeout.byHand}
    </Button>
  )
}

const POLL_MS = 3000
const ATTEMPTS = 20

type ActivationState = 'processing' | 'success' | 'timeout' | 'unpaid' | 'closed' | 'error'

/** Polls every three seconds, at most twenty times (spec §4). */
export function useActivation(checkout: { plan: PlanId; sessionId: string } | undefined) {
  const [state, setState] = useState<ActivationState>(checkout ? 'processing' : 'error')
  const { plan, sessionId } = checkout ?? {}

  useEffect(() => {
    if (!plan || !sessionId) return undefined
    return poll({
      ask: () => checkOnce({ plan, sessionId }),
      everyMs: POLL_MS,
      attempts: ATTEMPTS,
      onEnd: (found = 'timeout') => setState(found),
    })
  }, [plan, sessionId])

  return { state, succeed: useCallback(() => setState('success'), []) }
}

async function checkOnce(checkout: {
  plan: PlanId
  sessionId: string
}): Promise<ActivationState | undefined> {
  try {
    const { state } = await findActivation(checkout)
    if (state === 'processing') return undefined
    return state === 'active' ? 'success' : state
  } catch (error) {
    // A network error says nothing about the payment, unlike a refusal.
    return refusalOf(error) ? 'error' : undefined
  }
}
