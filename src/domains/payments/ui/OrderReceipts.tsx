import { useQuery } from '@tanstack/react-query'
import { euros, shortDate } from '#platform/pure/format.nl.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { LoadingLines } from '#ui/states/LoadingLines.tsx'
import { orderMoneyNl } from '../order-money.nl.ts'
import { PdfLink, UblLink } from '../core/ui/DocumentLinks.tsx'
import { orderReceipts } from './order-money.queries.ts'

const texts = orderMoneyNl.receipts

type OrderReceiptsProps = {
  orderId: string
  /** Defaults to the studio's receipts. */
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
  if (receipts.isPending) return <LoadingLines label={texts.loading} lines={['h-10']} />
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
            {ublPath && <UblLink href={ublPath} label={texts.download(texts.kind[kind], number)} />}
            <PdfLink href={address} label={texts.open(texts.kind[kind], number)} />
          </div>
        </li>
      ))}
    </ul>
  )
}
