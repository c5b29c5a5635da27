import { useCallback, useState, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { galleryParams } from '#domains/light-table/core/ui/gallery-search.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { useIsFlagOff } from '#domains/flags/ui/flags-off.queries.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { shopEntryNl } from '../shop-entry.nl.ts'
import { useCart } from '../core/ui/use-cart.ts'
import { panelSearch, readShopPanel, withoutPanel, type ShopPanel } from './shop-panel.ts'

export type Shop = ReturnType<typeof useShop>

type OrderRequest = {
  photoIds: readonly string[]
  onAdded: () => void
  /** Set when ordering a product suggested in the cart. */
  productId?: string
}

/** Part of the print shop that loads with the gallery. */
export function useShop(clientId: string | undefined) {
  const cart = useCart(clientId)
  const { panel, show, close } = useShopPanel()
  const [ordering, setOrdering] = useState<OrderRequest>()
  const notifier = useNotifier()
  const isOff = useIsFlagOff('print_shop')

  const order = useCallback(
    (type: PhotoType, orderRequest: OrderRequest) => {
      const refusal = isOff
        ? flagsOffNl.sentences.print_shop
        : orderRequest.photoIds.length === 0
          ? shopEntryNl.noPhotos
          : type === 'preview'
            ? shopEntryNl.noFinals
            : undefined
      if (refusal) return notifier.failed(refusal.title, { line: refusal.line })
      setOrdering(orderRequest)
      show({ kind: 'ordering' })
    },
    [notifier, show, isOff],
  )
  return { clientId, cart, isOff, panel, show, close, ordering, order }
}

function useShopPanel() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const panel = useMemo(() => readShopPanel(search), [search])
  const navigate = useNavigate()
  const hasOpenedHere = useRef(false)
  const isOpen = panel !== undefined
  useEffect(() => {
    if (!isOpen) hasOpenedHere.current = false
  }, [isOpen])

  const go = useCallback(
    (to: ShopPanel | undefined, replace: boolean) => {
      const next: Record<string, unknown> = { ...withoutPanel(search), ...panelSearch(to) }
      // Closes the open photo, which would cover the order on return from the payment page.
      if (to?.kind === 'placed') delete next[galleryParams.photoId.name]
      void navigate({ to: '/client-portal', search: next, replace, resetScroll: false })
    },
    [navigate, search],
  )
  /** Opening the first panel adds a history entry; switching to another replaces it. */
  const show = useCallback(
    (to: ShopPanel) => {
      if (!isOpen) hasOpenedHere.current = true
      go(to, isOpen)
    },
    [go, isOpen],
  )
  const close = useCallback(() => {
    // A visitor who arrived by a link has no gallery to go back to in the history.
    if (hasOpenedHere.current) window.history.back()
    else go(undefined, true)
  }, [go])
  return { panel, show, close }
}
