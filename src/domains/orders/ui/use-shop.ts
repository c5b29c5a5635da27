import { useCallback, useState } from 'react'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { shopDoorNl } from '../shop-door.nl.ts'
import { useCart } from '../cart/ui/use-cart.ts'
import { useShopPanel } from '../shop/ui/use-shop-panel.ts'

export type Shop = ReturnType<typeof useShop>

/** For which photos a client chooses a print, and what follows when they lie in the cart. */
type Ordering = { photoIds: readonly string[]; onAdded: () => void }

/** What of the print shop the gallery needs before anything of it is opened. */
export function useShop(clientId: string | undefined) {
  const cart = useCart(clientId)
  const { panel, show, close } = useShopPanel()
  const [ordering, setOrdering] = useState<Ordering>()
  const notifier = useNotifier()
  const isOff = useIsOff('print_shop')

  const order = useCallback(
    (type: PhotoType, { photoIds, onAdded }: Ordering) => {
      const refusal = isOff
        ? flagsOffNl.sentences.print_shop
        : photoIds.length === 0
          ? shopDoorNl.noPhotos
          : type === 'preview'
            ? shopDoorNl.noFinals
            : undefined
      if (refusal) return notifier.failed(refusal.title, { line: refusal.line })
      setOrdering({ photoIds, onAdded })
      show({ kind: 'ordering' })
    },
    [notifier, show, isOff],
  )
  return { clientId, cart, isOff, panel, show, close, ordering, order }
}
