import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Spinner } from '#ui/states/Spinner.tsx'
import { activationNl as texts } from '../activation.nl.ts'
import { useActivateByHand } from './billing.queries.ts'
import type { PaidToday, PlanId } from '#domains/plans/plans.rules.ts'
import { useActivation, type ActivationState } from '../time/ui/use-activation.ts'

type ActivationResultProps = {
  /** Undefined when the URL lacks the plan or the session. */
  asked: { plan: PlanId; sessionId: string } | undefined
  today: PaidToday | undefined
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
