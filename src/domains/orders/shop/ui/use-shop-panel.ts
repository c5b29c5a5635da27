import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { panelSearch, readShopPanel, withoutPanel, type ShopPanel } from '../../ui/shop-panel.ts'

/** The panel that stands open, by the address, and ways to another one. */
export function useShopPanel() {
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
      const next = { ...withoutPanel(search), ...panelSearch(to) }
      void navigate({ to: '/client-portal', search: next, replace, resetScroll: false })
    },
    [navigate, search],
  )
  /** The first one is a place to come back from; from one to another is not. */
  const show = useCallback(
    (to: ShopPanel) => {
      if (!isOpen) hasOpenedHere.current = true
      go(to, isOpen)
    },
    [go, isOpen],
  )
  const close = useCallback(() => {
    // Who came by a link has no gallery behind them in their history.
    if (hasOpenedHere.current) window.history.back()
    else go(undefined, true)
  }, [go])
  return { panel, show, close }
}
