export const SHEET_HANDLE_ATTRIBUTE = 'data-sheet-handle'

const CLOSES_AFTER_PX = 96
/** A shorter move is a press on a button in the head. */
const STARTS_AFTER_PX = 6
/**
 * Time to wait for closing before the sheet slides back. A sheet that closes by a navigation needs
 * some frames, and a guard may refuse the navigation.
 */
const RETURNS_AFTER_MS = 240
const LEAVES_MS = 160

export function closeOnDragDown(sheet: HTMLElement, isSheet: () => boolean, close: () => void): () => void {
  let held: { pointerId: number; fromY: number; isMoving: boolean } | undefined
  let returning: ReturnType<typeof setTimeout> | undefined
  let released: ReleasedSheet | undefined

  const onDown = (event: PointerEvent) => {
    const isHandle = (event.target as Element).closest(`[${SHEET_HANDLE_ATTRIBUTE}]`) !== null
    if (held || !event.isPrimary || event.button !== 0 || !isHandle || !isSheet()) return
    held = { pointerId: event.pointerId, fromY: event.clientY, isMoving: false }
  }
  const onMove = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return
    const downPx = event.clientY - held.fromY
    if (!held.isMoving && downPx < STARTS_AFTER_PX) return
    if (!held.isMoving) {
      held.isMoving = true
      clearTimeout(returning)
      sheet.setPointerCapture(event.pointerId)
      sheet.dataset['dragged'] = ''
    }
    sheet.style.setProperty('--dragged', `${Math.max(0, downPx)}px`)
  }
  const onEnd = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return
    const { fromY, isMoving } = held
    held = undefined
    if (!isMoving) return
    delete sheet.dataset['dragged']
    const isFar = event.type === 'pointerup' && event.clientY - fromY > CLOSES_AFTER_PX
    const returnSheet = () => {
      released = undefined
      sheet.style.removeProperty('--dragged')
    }
    if (!isFar) return returnSheet()
    released = { box: sheet.getBoundingClientRect(), around: ancestorsOf(sheet) }
    returning = setTimeout(returnSheet, RETURNS_AFTER_MS)
    close()
  }
  sheet.addEventListener('pointerdown', onDown)
  sheet.addEventListener('pointermove', onMove)
  sheet.addEventListener('pointerup', onEnd)
  sheet.addEventListener('pointercancel', onEnd)
  return () => {
    clearTimeout(returning)
    sheet.removeEventListener('pointerdown', onDown)
    sheet.removeEventListener('pointermove', onMove)
    sheet.removeEventListener('pointerup', onEnd)
    sheet.removeEventListener('pointercancel', onEnd)
    if (released && !sheet.hasAttribute('data-leaving')) glideOut(sheet, released)
  }
}

type ReleasedSheet = { box: DOMRect; around: Element[] }

const ancestorsOf = ({ parentElement }: Element): Element[] =>
  parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []

/** Animates a copy of a sheet that was removed without an animation of its own. */
function glideOut(sheet: HTMLElement, { box, around }: ReleasedSheet) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const picture = sheet.cloneNode(true) as HTMLElement
  for (const name of ['id', 'role', 'data-layer', 'aria-labelledby']) picture.removeAttribute(name)
  picture.inert = true
  picture.ariaHidden = 'true'
  const { left, top, width, height } = box
  Object.assign(picture.style, {
    position: 'fixed',
    inset: 'auto',
    zIndex: 2,
    transition: 'none',
    translate: 'none',
  })
  Object.assign(picture.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  around.find(({ isConnected }) => isConnected)?.append(picture)
  const away = { translate: `0 ${window.innerHeight - top}px` }
  const { finished } = picture.animate([{ translate: '0' }, away], { duration: LEAVES_MS, easing: 'ease-in' })
  void finished.finally(() => picture.remove())
}
