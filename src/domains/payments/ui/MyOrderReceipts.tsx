import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { FreshLink } from '#domains/accounts/ui/FreshLink.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { orderMoneyNl } from '../order-money.nl.ts'
import { myReceipts } from './order-payment.queries.ts'
import { OrderReceipts } from './OrderReceipts.tsx'

/** A client's receipts. A session from a mail link needs a fresh link first, because mails are passed on. */
export function MyOrderReceipts({ orderId }: { orderId: string }) {
  const { data: me } = useQuery(meQuery)
  if (!me?.viaLetter) return <OrderReceipts orderId={orderId} ask={myReceipts} />
  return (
    <Section title={orderMoneyNl.receipts.title}>
      <FreshLink />
    </Section>
  )
}
