type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }
export type Align = 'start' | 'center' | 'end'

const MARGIN_PX = 8

type PlacementInput = { anchor: Box; popup: Size; room: Size; align: Align; gapPx: number; isCapped: boolean }

/** Places a popup above its anchor only when it doesn't fit below and there is more room above. */
export function placeBeside({ anchor, popup, room, align, gapPx, isCapped }: PlacementInput) {
  const above = anchor.top - gapPx - MARGIN_PX
  const below = room.height - (anchor.top + anchor.height) - gapPx - MARGIN_PX
  const side = popup.height > below && above > below ? 'top' : 'bottom'
  const maxHeight = Math.max(0, side === 'top' ? above : below)
  const height = isCapped ? Math.min(popup.height, maxHeight) : popup.height
  const share = { start: 0, center: 0.5, end: 1 }[align]
  const wanted = anchor.left + (anchor.width - popup.width) * share
  const left = Math.max(MARGIN_PX, Math.min(wanted, room.width - popup.width - MARGIN_PX))
  return {
    side,
    left,
    top:
      side === 'top' ? Math.max(MARGIN_PX, anchor.top - gapPx - height) : anchor.top + anchor.height + gapPx,
    maxHeight,
    /** Middle of the anchor from the popup's left edge, at least 16 px inside. */
    middle: Math.max(16, Math.min(anchor.left + anchor.width / 2 - left, popup.width - 16)),
  }
}
