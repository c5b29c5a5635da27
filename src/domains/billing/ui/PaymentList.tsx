import { useQuery } from '@tanstack/react-query'
import { FileCode2 } from 'lucide-react'
import { euros, longDate } from '#platform/pure/format.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { overridesStatus } from '#domains/payments/disputes.rules.ts'
import { billingNl } from '../billing.nl.ts'
import type { PaymentStatus } from '../billing.rules.ts'
import { DisputeBadge } from '#domains/payments/ui/DisputeBadge.tsx'
import { PdfLink } from '#domains/payments/core/ui/DocumentLinks.tsx'
import { myPaymentsQuery } from './billing.queries.ts'

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
  const list = useQuery(myPaymentsQuery)
  if (list.isPending) return <Skeleton className="h-16" />
  if (list.isError) return <FailedState title={texts.failed} onRetry={() => void list.refetch()} />
  const { payments } = list.data
  if (payments.length === 0) return <p className="text-soft">{texts.empty}</p>
  return (
    <Card className="@container">
      {payments.map((payment) => (
        <div key={payment.id}>
          <PaymentRow payment={payment} />
          {payment.corrections.map((correction) => (
            <CorrectionRow key={correction.id} correction={correction} />
          ))}
        </div>
      ))}
    </Card>
  )
}

type Payment = NonNullable<
  Awaited<ReturnType<NonNullable<typeof myPaymentsQuery.queryFn>>>
>['payments'][number]

// Container queries, because the list is narrow in the settings even on a wide screen.
const rowLook = 'flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5 pr-4 @min-[600px]:min-h-15'

function PaymentRow({ payment }: { payment: Payment }) {
  const { description, amountCents, refundedCents, dispute, status, isCanceled, createdAt, paidAt } = payment
  const { invoiceNumber, invoicePath, ublPath } = payment
  const lines = [
    longDate(paidAt ?? createdAt),
    invoiceNumber,
    refundedCents > 0 && texts[dispute === 'lost' ? 'chargedBack' : 'refunded'](refundedCents),
  ].filter(Boolean)
  return (
    <div className={classNames(rowLook, 'pl-5')}>
      <div className="min-w-0 flex-1 basis-full @min-[600px]:basis-52">
        <p className="font-medium">{description}</p>
        <p className="text-13 text-soft">{lines.join(' · ')}</p>
      </div>
      <span className="@min-[600px]:w-28">
        {overridesStatus(dispute) ? (
          <DisputeBadge dispute={dispute} />
        ) : (
          <Badge tone={isCanceled ? 'neutral' : tones[status]}>
            {isCanceled ? texts.canceled : texts.status[status]}
          </Badge>
        )}
      </span>
      <span className="min-w-20 text-right tabular-nums @max-[600px]:ml-auto">{euros(amountCents)}</span>
      <Files pdf={invoicePath} opens={texts.invoice} ubl={ublPath} name={invoiceNumber ?? description} />
    </div>
  )
}

type Correction = Payment['corrections'][number]

function CorrectionRow({ correction }: { correction: Correction }) {
  const { kind, number, totalCents, issuedAt, invoicePath, ublPath } = correction
  return (
    <div className={classNames(rowLook, 'pl-5 @min-[600px]:pl-10')}>
      <div className="min-w-0 flex-1 basis-full @min-[600px]:basis-52">
        <p>{texts.correction[kind]}</p>
        <p className="text-13 text-soft">
          {longDate(issuedAt)} · {number}
        </p>
      </div>
      <span className="min-w-20 text-right tabular-nums @max-[600px]:ml-auto">{euros(totalCents)}</span>
      <Files pdf={invoicePath} opens={texts.correctionFile[kind]} ubl={ublPath} name={number} />
    </div>
  )
}

type FilesProps = { pdf: string | null; opens: string; ubl: string | null; name: string }

const Files = ({ pdf, opens, ubl, name }: FilesProps) => (
  <div className={classNames('flex gap-2 @min-[600px]:w-40', !pdf && '@max-[600px]:hidden')}>
    {pdf && <PdfLink href={pdf} label={texts.asPdf(opens, name)} />}
    {ubl && (
      <a
        href={ubl}
        download
        aria-label={`${texts.ubl}: ${name}`}
        className={buttonLook({ kind: 'outline', size: 'small' })}
      >
        <FileCode2 aria-hidden strokeWidth={1.5} />
        UBL
      </a>
    )}
  </div>
)
