import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { euros, shortDate } from '#platform/pure/format.nl.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { orderMoneyNl } from '../order-money.nl.ts'
import { orderReceipts } from './order-money.queries.ts'

const texts = orderMoneyNl.receipts

type OrderReceiptsProps = {
  orderId: string
  /** The studio's receipts unless given: the client's own. */
  ask?: typeof orderReceipts
  isStopped?: boolean
}

export function OrderReceipts({ orderId, ask = orderReceipts, isStopped = false }: OrderReceiptsProps) {
  return (
    <Section title={texts.title}>
      <Receipts orderId={orderId} ask={ask} isStopped={isStopped} />
    </Section>
  )
}

function Receipts({ orderId, ask, isStopped }: Required<OrderReceiptsProps>) {
  const receipts = useQuery(ask(orderId))
  if (receipts.isPending)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton className="h-10" />
      </div>
    )
  if (receipts.isError) return <FailedState title={texts.failed} onRetry={() => void receipts.refetch()} />
  if (receipts.data.length === 0)
    return <p className="text-soft">{isStopped ? texts.noneAnyMore : texts.none}</p>
  return (
    <ul className="grid gap-2">
      {receipts.data.map(({ id, number, kind, totalCents, issuedAt, address, ublPath }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <div>
            <p>
              {texts.kind[kind]} {number}
            </p>
            <p className="text-13 text-soft tabular-nums">
              {euros(totalCents)}, {shortDate(issuedAt)}
            </p>
          </div>
          <div className="flex shrink-0 gap-2">
            {ublPath && (
              <a
                href={ublPath}
                download
                aria-label={texts.download(texts.kind[kind], number)}
                className={buttonLook({ kind: 'quiet', size: 'small' })}
              >
                UBL
              </a>
            )}
            <a
              href={address}
              target="_blank"
              rel="noopener"
              aria-label={texts.open(texts.kind[kind], number)}
              className={buttonLook({ kind: 'outline', size: 'small' })}
            >
              <FileText aria-hidden strokeWidth={1.5} />
              PDF
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
