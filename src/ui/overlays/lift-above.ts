export type Box = { left: number; top: number; right: number; bottom: number }

const GAP_PX = 12

/**
 * Returns how many pixels to lift a toast so that it covers none of `kept`; 0 when the window has
 * no room.
 */
export function liftAbove(toast: Box, kept: readonly Box[]): number {
  let liftPx = 0
  for (;;) {
    const covered = kept.filter((box) =>
      overlap({ ...toast, top: toast.top - liftPx, bottom: toast.bottom - liftPx }, box),
    )
    if (covered.length === 0) return liftPx
    liftPx = toast.bottom - Math.min(...covered.map(({ top }) => top)) + GAP_PX
    if (toast.top - liftPx < GAP_PX) return 0
  }
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

export function findMainButtonBoxes(): Box[] {
  const dialog = [...document.querySelectorAll('[data-layer]:is([role=dialog], [role=alertdialog])')].at(-1)
  const kept =
    dialog?.querySelectorAll('[data-main], [data-bottom-bar]') ?? document.querySelectorAll('[data-main]')
  return [...kept].map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0)
}
