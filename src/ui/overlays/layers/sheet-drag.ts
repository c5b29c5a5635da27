/** What holds a sheet: its grip, and a head beside it. */
export const SHEET_HANDLE = 'data-sheet-handle'

const CLOSES_AFTER_PX = 96
/** Below it a press is one on a button in the head. */
const STARTS_AFTER_PX = 6
/** Screens in the address close some frames later; a guard that asks instead leaves the sheet open. */
const RETURNS_AFTER_MS = 240
const LEAVES_MS = 160

/** Lets a sheet follow the finger that holds it, and closes it when it is let go far enough down. */
export function followDrags(sheet: HTMLElement, isSheet: () => boolean, close: () => void): () => void {
  let held: { pointerId: number; fromY: number; isMoving: boolean } | undefined
  let returning: ReturnType<typeof setTimeout> | undefined
  let released: Released | undefined

  const onDown = (event: PointerEvent) => {
    const isHandle = (event.target as Element).closest(`[${SHEET_HANDLE}]`) !== null
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
    const comeBack = () => {
      released = undefined
      sheet.style.removeProperty('--dragged')
    }
    if (!isFar) return comeBack()
    released = { box: sheet.getBoundingClientRect(), around: parentsOf(sheet) }
    returning = setTimeout(comeBack, RETURNS_AFTER_MS)
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

type Released = { box: DOMRect; around: Element[] }

const parentsOf = ({ parentElement }: Element): Element[] =>
  parentElement ? [parentElement, ...parentsOf(parentElement)] : []

/** A sheet that is taken off the page at once, rather than after a move of its own, leaves as a picture of itself. */
function glideOut(sheet: HTMLElement, { box, around }: Released) {
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
