import { useState, type ReactNode } from 'react'
import { capitalizeAtLineStart, paymentMethodNl } from '#domains/payments/payment-methods.nl.ts'
import { plans } from '#domains/plans/plans.rules.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { myPlanNl as texts } from '../my-plan.nl.ts'
import { planStateOf, type MySubscription, type PlanState } from '../my-plan.rules.ts'
import { useCancelSubscription, useOpenPortal, useResumeSubscription } from './billing.queries.ts'
import { usePageRestore } from '#domains/payments/core/ui/pay-page.ts'

const tones: Record<PlanState, BadgeTone> = {
  active: 'green',
  trial: 'blue',
  soon: 'orange',
  ended: 'red',
  closed: 'red',
  canceled: 'neutral',
  paymentFailed: 'red',
}

type PlanOverviewProps = { mine: MySubscription; renewLink: ReactNode }

export function PlanOverview({ mine, renewLink }: PlanOverviewProps) {
  const state = planStateOf(mine)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
        <p className="font-serif text-21">{mine.plan ? plans[mine.plan].name : texts.noPlan}</p>
        <Badge tone={tones[state]}>{texts.state[state]}</Badge>
        <TimeLeft mine={mine} />
      </div>
      <Row label={texts.paysLabel} value={payText(mine)}>
        {mine.may.renew && renewLink}
        {mine.may.cancel && mine.subscription && <CancelButton endsAt={mine.subscription.periodEndsAt} />}
        {mine.may.resume && <ResumeButton />}
      </Row>
      <Row label={texts.methodLabel} value={methodText(mine)}>
        {mine.may.openPortal && <PortalButton />}
      </Row>
    </Card>
  )
}

function TimeLeft({ mine: { isActive, daysRemaining, endsAt } }: { mine: MySubscription }) {
  if (daysRemaining === null || !endsAt) return null
  return (
    <p className="text-soft sm:ml-auto sm:text-right">
      {isActive && daysRemaining > 0 && (
        <>
          <span className="text-17 font-medium text-ink tabular-nums">{daysRemaining}</span>{' '}
          {texts.daysLeft(daysRemaining)},{' '}
        </>
      )}
      {texts.until(endsAt)}
    </p>
  )
}

function payText({ subscription, payMode, period }: MySubscription): string {
  if (subscription?.state === 'payment_failed') return texts.pays.failed
  if (subscription?.isCanceled) return texts.pays.ends(subscription.periodEndsAt)
  if (subscription && subscription.nextAmountCents !== null && period)
    return texts.pays.automatic(subscription.nextAmountCents, period, subscription.periodEndsAt)
  return payMode && period ? texts.pays.manual(period) : texts.pays.nothing
}

function methodText({ subscription }: MySubscription): string {
  const method = subscription?.paymentMethod
  return method
    ? texts.method(capitalizeAtLineStart(paymentMethodNl(method.kind) ?? method.kind), method.last4)
    : texts.noMethod
}

function Row({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3 pr-4 pl-5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-13 text-soft">{label}</p>
        <p>{value}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

function CancelButton({ endsAt }: { endsAt: Date }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelSubscription()
  return (
    <>
      <Button kind="danger" size="small" onClick={() => setIsAsking(true)}>
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.sureCancel.title}
        confirm={texts.sureCancel.confirm}
        cancel={texts.sureCancel.cancel}
        destructive
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({}, { onSettled: () => setIsAsking(false) })}
      >
        {texts.sureCancel.line(endsAt)}
      </ConfirmDialog>
    </>
  )
}

function ResumeButton() {
  const resume = useResumeSubscription()
  return (
    <Button kind="outline" size="small" busy={resume.isPending} onClick={() => resume.mutate({})}>
      {texts.resume}
    </Button>
  )
}

function PortalButton() {
  const portal = useOpenPortal()
  usePageRestore(portal.reset)
  return (
    <Button
      kind="outline"
      size="small"
      busy={portal.isPending || portal.isSuccess}
      onClick={() => portal.mutate({})}
    >
      {texts.openPortal}
    </Button>
  )
}
