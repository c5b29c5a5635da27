import { lazy, Suspense } from 'react'
import { Card } from '#ui/layout/Card.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { withdrawalNl } from '../../withdrawal/withdrawal.nl.ts'
import { orderPartsNl } from '../../order-parts.nl.ts'
import { ItemPicture } from './ItemPicture.tsx'
import type { OrderItem } from '../../core/ui/studio-orders.queries.ts'
import { variantWithMaterial } from '../../variant-text.rules.ts'

const texts = orderPartsNl

// Loaded on demand: few orders have an album.
const AlbumSpreads = lazy(async () => ({
  default: (await import('../../ordering/ui/AlbumSpreads.tsx')).AlbumSpreads,
}))

type OrderItemsProps = { items: OrderItem[]; signature: string; withdrawnItemIds: readonly string[] }

export function OrderItems({ items, signature, withdrawnItemIds }: OrderItemsProps) {
  return (
    <Card>
      {items.map((item) => (
        <ItemRow key={item.id} {...{ item, signature }} isWithdrawn={withdrawnItemIds.includes(item.id)} />
      ))}
    </Card>
  )
}

type ItemRowProps = { item: OrderItem; signature: string; isWithdrawn: boolean }

function ItemRow({ item, signature, isWithdrawn }: ItemRowProps) {
  const { productName, quantity, unitPriceCents, lineCents, photos, note } = item
  const isPrint = item.kind === 'print'
  const isAlbum = photos.length > 1
  return (
    <div className="grid grid-cols-1 gap-3 p-4 md:px-5">
      <div className="flex items-center gap-4">
        {isPrint && <ItemPicture item={item} signature={signature} size="large" />}
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            <ShownText>{productName}</ShownText>
          </p>
          <p className="text-13 text-soft">{variantWithMaterial(item)}</p>
          {isWithdrawn && <p className="text-13 font-medium text-orange">{withdrawalNl.withdrawn}</p>}
          {isPrint && (
            <p className="mt-1 truncate text-13 text-soft">
              {isAlbum ? texts.album(photos.length) : labelOf(photos[0])}
            </p>
          )}
          {note && <p className="mt-1 text-13 wrap-anywhere">{texts.note(note)}</p>}
        </div>
        <div className="shrink-0 text-right tabular-nums">
          <p className="font-medium">{euros(lineCents)}</p>
          <p className="text-13 text-soft">{texts.quantity(quantity)}</p>
          {quantity > 1 && <p className="text-13 text-soft">{texts.each(euros(unitPriceCents))}</p>}
        </div>
      </div>
      {isAlbum && (
        <Suspense>
          <AlbumSpreads
            {...{ photos, signature }}
            format={item}
            className="grid-cols-[repeat(auto-fill,minmax(128px,1fr))]"
          />
        </Suspense>
      )}
    </div>
  )
}

const labelOf = (photo: OrderItem['photos'][number] | undefined) =>
  photo === undefined
    ? texts.noPhotos
    : photo.photoId === null
      ? `${photo.label} (${texts.photoGone.toLowerCase()})`
      : photo.label
