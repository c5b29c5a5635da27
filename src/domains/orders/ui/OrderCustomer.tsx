import { ShownText } from '#ui/elements/ShownText.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import { orderPartsNl } from '../order-parts.nl.ts'
import type { Order, OrderWithoutPhotos } from '../core/ui/studio-orders.queries.ts'

const texts = orderPartsNl

export function OrderCustomer({ order }: { order: OrderWithoutPhotos }) {
  const { kind, delivery, pickUpLine, customerName, customerEmail, deliveryAddress, notes } = order
  return (
    <>
      <Section title={texts.customer}>
        <p>
          <ShownText>{customerName}</ShownText>
        </p>
        <a href={`mailto:${customerEmail}`} className={`${textLinkLook} break-all`}>
          {customerEmail}
        </a>
      </Section>
      {kind === 'prints' && (
        <Section title={delivery === 'pick_up' ? texts.delivery : texts.address}>
          {delivery === 'pick_up' ? (
            <>
              <p>{texts.pickUp}</p>
              {pickUpLine && <p className="wrap-anywhere text-soft">{pickUpLine}</p>}
            </>
          ) : deliveryAddress ? (
            <address className="not-italic">
              <AddressLines address={deliveryAddress} />
            </address>
          ) : (
            <p className="text-soft">{texts.noAddress}</p>
          )}
        </Section>
      )}
      <OrderNotes title={texts.notes} notes={notes} />
    </>
  )
}

export const OrderNotes = ({ title, notes }: { title: string; notes: string | null }) =>
  notes && (
    <Section title={title}>
      <p dir="auto" className="break-words whitespace-pre-line">
        {notes}
      </p>
    </Section>
  )

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
      <p>{countriesNl[country]}</p>
    </>
  )
}
