import type { ReactNode } from 'react'
import { Section } from '#ui/Section.tsx'
import { textLinkLook } from '#ui/text-link-look.ts'
import { orderDeskNl } from '../order-desk.nl.ts'
import type { Order } from './order-desk.queries.ts'
import { OrderItems } from './OrderItems.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderTotals } from './OrderTotals.tsx'

const words = orderDeskNl.details

type OrderDetailsProps = {
  order: Order
  /** What is to be done with it now, first of all. */
  next: ReactNode
  /** What it was paid and receipted with. */
  money: ReactNode
}

/** All of one order: what was asked, by whom, and what became of it. */
export function OrderDetails({ order, next, money }: OrderDetailsProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="grid min-w-0 content-start gap-6">
        {next}
        <Section title={words.items}>
          <OrderItems items={order.items} signature={order.signature} />
        </Section>
        <OrderTotals totals={order} />
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <Customer order={order} />
        <Section title={words.history}>
          <OrderTimeline order={order} />
        </Section>
        {money}
      </div>
    </div>
  )
}

function Customer({ order: { customerName, customerEmail, deliveryAddress, notes } }: { order: Order }) {
  return (
    <>
      <Section title={words.customer}>
        <p>{customerName}</p>
        <a href={`mailto:${customerEmail}`} className={`${textLinkLook} break-all`}>
          {customerEmail}
        </a>
      </Section>
      <Section title={words.address}>
        {deliveryAddress ? (
          <address className="not-italic">
            <AddressLines address={deliveryAddress} />
          </address>
        ) : (
          <p className="text-soft">{words.noAddress}</p>
        )}
      </Section>
      {notes && (
        <Section title={words.notes}>
          <p className="break-words whitespace-pre-line">{notes}</p>
        </Section>
      )}
    </>
  )
}

export function AddressLines({ address }: { address: NonNullable<Order['deliveryAddress']> }) {
  const { street, houseNumber, postcode, city, country } = address
  return (
    <>
      <p>
        {street} {houseNumber}
      </p>
      <p>
        {postcode} {city}
      </p>
      <p>{words.countries[country]}</p>
    </>
  )
}
