import { longDate } from '#platform/pure/format.nl.ts'
import { studioOrdersNl } from '../studio-orders.nl.ts'
import { CroppedPhoto } from '../ordering/ui/CroppedPhoto.tsx'
import type { Order, OrderItem } from './studio-orders.queries.ts'
import { AddressLines } from './OrderCustomer.tsx'
import { variantText } from './variant-text.ts'

const texts = studioOrdersNl.sheet

export function OrderJobSheet({ order, studioName }: { order: Order; studioName: string }) {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className="text-13">
      <header className="flex items-end justify-between gap-8 border-b border-ink pb-3">
        <div>
          <p className="text-13">{studioName}</p>
          <h1 className="font-serif text-28">
            {texts.title} {order.number}
          </h1>
        </div>
        <div className="text-right tabular-nums">
          <p>
            {texts.ordered} {longDate(order.createdAt)}
          </p>
          <p>
            {order.paidAt ? `${texts.paid} ${longDate(order.paidAt)}` : studioOrdersNl.details.notYet.paid}
          </p>
        </div>
      </header>
      <div className="grid grid-cols-2 gap-8 py-4">
        <div>
          <p className="font-semibold">{order.customerName}</p>
          <p>{order.customerEmail}</p>
          {order.notes && <p className="mt-2 whitespace-pre-line">{order.notes}</p>}
        </div>
        <div>
          {order.kind === 'extra_photos' ? null : order.delivery === 'pick_up' ? (
            <p>{texts.pickUp}</p>
          ) : order.deliveryAddress ? (
            <AddressLines address={order.deliveryAddress} />
          ) : (
            <p>{texts.arranged}</p>
          )}
        </div>
      </div>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-y border-ink [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-semibold">
            <th scope="col" className="w-8">
              #
            </th>
            <th scope="col">{texts.photo}</th>
            <th scope="col">{texts.product}</th>
            <th scope="col" className="text-right">
              {texts.quantity}
            </th>
            <th scope="col" className="w-16 pl-3">
              {texts.done}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <SheetRow key={item.id} item={item} signature={order.signature} />
          ))}
        </tbody>
      </table>
      <p className="pt-3 text-right font-semibold">{texts.pieces(pieces)}</p>
    </article>
  )
}

function SheetRow({ item, signature }: { item: OrderItem; signature: string }) {
  return (
    <tr className="break-inside-avoid border-b border-line align-top [&>td]:py-2 [&>td]:pr-3">
      <td className="tabular-nums">{item.position}</td>
      <td className="w-64">
        <div className="flex flex-wrap gap-1">
          {item.photos.map((photo, position) => (
            <CroppedPhoto
              key={position}
              photo={photo}
              format={item}
              signature={signature}
              alt=""
              sizes="120px"
              className={item.photos.length > 1 ? 'h-8' : 'h-16'}
            />
          ))}
        </div>
        <p className="break-all">
          {item.kind === 'extra_photo'
            ? null
            : item.photos.length === 1
              ? item.photos[0]!.label
              : studioOrdersNl.details.album(item.photos.length)}
        </p>
      </td>
      <td>
        <p className="font-semibold">{item.productName}</p>
        <p>{variantText(item)}</p>
        {item.note && <p className="mt-1 wrap-anywhere">{studioOrdersNl.details.note(item.note)}</p>}
      </td>
      <td className="text-right text-17 font-semibold tabular-nums">{item.quantity}</td>
      <td aria-label={texts.done} className="pl-3">
        <span className="block size-5 border border-ink" />
      </td>
    </tr>
  )
}
