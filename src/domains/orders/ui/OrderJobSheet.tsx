import { lazy, Suspense } from 'react'
import { longDate } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { countPieces } from '../cart.rules.ts'
import { studioOrdersNl } from '../studio-orders.nl.ts'
import { CroppedPhoto } from '../ordering/ui/CroppedPhoto.tsx'
import type { Order, OrderItem } from '../core/ui/studio-orders.queries.ts'
import { AddressLines } from './OrderCustomer.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { variantWithMaterial } from '../variant-text.rules.ts'

const texts = studioOrdersNl.sheet

const AlbumSpreads = lazy(async () => ({
  default: (await import('../ordering/ui/AlbumSpreads.tsx')).AlbumSpreads,
}))

export function OrderJobSheet({ order, studioName }: { order: Order; studioName: string }) {
  const items = order.items.filter(({ id }) => !order.withdrawnItemIds.includes(id))
  const pieces = countPieces(items)
  return (
    <article className="text-13">
      <header className="flex items-end justify-between gap-8 border-b border-ink pb-3">
        <div>
          <p className="text-13">
            <ShownText>{studioName}</ShownText>
          </p>
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
          <p className="font-semibold">
            <ShownText>{order.customerName}</ShownText>
          </p>
          <p>{order.customerEmail}</p>
          {order.notes && (
            <p dir="auto" className="mt-2 whitespace-pre-line">
              {order.notes}
            </p>
          )}
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
          {items.map((item) => (
            <SheetRow key={item.id} item={item} signature={order.signature} />
          ))}
        </tbody>
      </table>
      <p className="pt-3 text-right font-semibold">{texts.pieces(pieces)}</p>
    </article>
  )
}

function SheetRow({ item, signature }: { item: OrderItem; signature: string }) {
  const { photos } = item
  const isAlbum = photos.length > 1
  return (
    <>
      <tr
        className={classNames(
          'break-inside-avoid align-top [&>td]:py-2 [&>td]:pr-3',
          !isAlbum && 'border-b border-line',
        )}
      >
        <td className="tabular-nums">{item.position}</td>
        <td className="w-64">
          {photos[0] && (
            <CroppedPhoto
              photo={photos[0]}
              format={item}
              signature={signature}
              alt=""
              sizes="120px"
              className="h-16"
            />
          )}
          <p className="break-all">
            {item.kind === 'extra_photo'
              ? null
              : isAlbum
                ? studioOrdersNl.details.album(photos.length)
                : photos[0]?.label}
          </p>
        </td>
        <td>
          <p>
            <ShownText>{item.productName}</ShownText>
          </p>
          <p className="text-15 font-semibold">{variantWithMaterial(item)}</p>
          {item.note && <p className="mt-1 wrap-anywhere">{studioOrdersNl.details.note(item.note)}</p>}
        </td>
        <td className="text-right text-17 font-semibold tabular-nums">{item.quantity}</td>
        <td aria-label={texts.done} className="pl-3">
          <span className="block size-5 border border-ink" />
        </td>
      </tr>
      {isAlbum && (
        <tr className="border-b border-line">
          <td colSpan={5} className="pb-3 pl-8">
            <Suspense>
              <AlbumSpreads {...{ photos, signature }} format={item} className="grid-cols-4" />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
}
