import { useQuery } from '@tanstack/react-query'
import { Images, ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { goToSeat } from '#domains/accounts/ui/seat.ts'
import { choicesApi } from '#domains/choices/core/ui/choices.queries.ts'
import { shopEntryNl } from '#domains/orders/shop-entry.nl.ts'
import { CartButton, ShopHeaderEnd } from '#domains/orders/ui/ShopHeaderEnd.tsx'
import { useShop } from '#domains/orders/ui/use-shop.ts'
import { ClientGallery } from '#domains/light-table/ui/ClientGallery.tsx'

const importShop = () => import('./gallery/GalleryShop.tsx')
const GalleryShop = lazy(async () => ({ default: (await importShop()).GalleryShop }))

const Choosing = lazy(async () => ({
  default: (await import('#domains/choices/ui/Choosing.tsx')).Choosing,
}))

// The shop loads after the photos and the chunks of photo actions.
const SHOP_LOADS_AFTER_MS = 3000

export { loadGallery } from '#domains/light-table/ui/ClientGallery.tsx'

export function GalleryScreen() {
  const { data: me } = useQuery(meQuery)
  const shop = useShop(me?.id)
  const otherSeats = me?.seats.filter(({ id }) => id !== me.id) ?? []
  useEffect(() => {
    const timer = setTimeout(() => void importShop(), SHOP_LOADS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ClientGallery
        choose={choicesApi.choose}
        renderChoosing={(place) => (
          <Suspense>
            <Choosing
              {...place}
              onFinish={(listId) => shop.show({ kind: 'choice', listId, slug: place.slug })}
            />
          </Suspense>
        )}
        shop={{
          headerEnd: <ShopHeaderEnd {...shop} />,
          barEnd: <CartButton count={shop.cart.count} onOpen={() => shop.show({ kind: 'cart' })} />,
          menuEntries: [
            {
              id: 'orders',
              icon: ShoppingBag,
              label: shopEntryNl.myOrders,
              onSelect: () => shop.show({ kind: 'orders' }),
            },
            ...otherSeats.map(({ id, studioName }) => ({
              id,
              icon: Images,
              label: accountsNl.toSeat(studioName),
              onSelect: () => goToSeat(id),
            })),
          ],
          order: shop.order,
        }}
      />
      <Suspense>{me && shop.panel && <GalleryShop shop={shop} client={me} />}</Suspense>
    </>
  )
}
