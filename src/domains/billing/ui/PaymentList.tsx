import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { euros, longDate } from '#platform/pure/format.nl.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { isStanding } from '#domains/payments/disputes.rules.ts'
import { billingNl } from '../billing.nl.ts'
import type { PaymentStatus } from '../billing.rules.ts'
import { DisputeBadge } from '#domains/payments/ui/DisputeBadge.tsx'
import { myPayments } from './billing.queries.ts'

const texts = billingNl.list
const tones: Record<PaymentStatus, BadgeTone> = { succeeded: 'green', pending: 'orange', failed: 'red' }

export function PaymentList() {
  return (
    <Section title={texts.title}>
      <Payments />
    </Section>
  )
}

function Payments() {
  const list = useQuery(myPayments)
  if (list.isPending) return <Skeleton className="h-16" />
  if (list.isError) return <FailedState title={texts.failed} onRetry={() => void list.refetch()} />
  const { payments } = list.data
  if (payments.length === 0) return <p className="text-soft">{texts.empty}</p>
  return (
    <Card>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </Card>
  )
}

type Payment = NonNullable<Awaited<ReturnType<NonNullable<typeof myPayments.queryFn>>>>['payments'][number]

function PaymentRow({ payment }: { payment: Payment }) {
  const { description, amountCents, refundedCents, dispute, status, isCanceled, createdAt, paidAt } = payment
  const lines = [
    longDate(paidAt ?? createdAt),
    payment.invoiceNumber,
    refundedCents > 0 && texts[dispute === 'lost' ? 'chargedBack' : 'refunded'](refundedCents),
  ].filter(Boolean)
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5 pr-4 pl-5 md:min-h-15">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{description}</p>
        <p className="text-13 text-soft">{lines.join(' · ')}</p>
      </div>
      {isStanding(dispute) ? (
        <DisputeBadge dispute={dispute} className="w-28" />
      ) : (
        <Badge tone={isCanceled ? 'neutral' : tones[status]} className="w-28">
          {isCanceled ? texts.canceled : texts.status[status]}
        </Badge>
      )}
      <span className="min-w-20 text-right tabular-nums">{euros(amountCents)}</span>
      {payment.invoicePath ? (
        <a
          href={payment.invoicePath}
          target="_blank"
          rel="noopener"
          aria-label={`${texts.invoice}: ${payment.invoiceNumber ?? description}`}
          className={buttonLook({ kind: 'outline', size: 'small' })}
        >
          <FileText aria-hidden strokeWidth={1.5} />
          PDF
        </a>
      ) : (
        <span className="hidden w-19 md:block" />
      )}
    </div>
  )
}
