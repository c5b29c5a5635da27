import { findTabbable } from './tabbable.ts'

export type Layer = {
  popup: HTMLElement
  /** Traps Tab and hides the rest of the page from screen readers. */
  isModal: boolean
  locksScroll: boolean
  onEscape: () => void
  /** Element that gets the focus after closing: null means the opener, false no element. */
  focusAfter: () => Element | null | undefined | false
}

/** Open layers, topmost last. */
const layers: Layer[] = []
const openers = new WeakMap<Element, Element | null>()

/** Returns a function that removes the layer. */
export function openLayer(layer: Layer): () => void {
  const active = document.activeElement
  openers.set(layer.popup, openerOf(active === document.body && inheritedOpener ? inheritedOpener : active))
  layers.push(layer)
  refresh()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    refresh()
    passOnOpener(openers.get(layer.popup))
    returnFocus(layer)
  }
}

/** Opener of the layer that closes in this commit. A layer that replaces it inherits the opener. */
let inheritedOpener: Element | null | undefined

function passOnOpener(opener: Element | null | undefined) {
  inheritedOpener = opener
  queueMicrotask(() => {
    inheritedOpener = undefined
  })
}

export const isTopLayer = (popup: Element | null) => layers.at(-1)?.popup === popup

/** Returns the element itself, or the opener of its layer if that layer is closing. */
function openerOf(active: Element | null): Element | null {
  const popup = active?.closest('[data-layer]')
  const isStaying = !popup || layers.some((layer) => layer.popup === popup)
  return isStaying ? active : openerOf(openers.get(popup) ?? null)
}

function refresh() {
  hideOthers()
  lockScroll()
  const listen = layers.length > 0 ? document.addEventListener : document.removeEventListener
  listen.call(document, 'keydown', onKeyDown as EventListener)
  listen.call(document, 'focusin', onFocusIn as EventListener)
  listen.call(document, 'focusout', onFocusOut as EventListener)
}

/** Runs in a microtask, because React restores the focus after its own commit. */
function returnFocus({ popup, focusAfter }: Layer) {
  const wasInside = popup.contains(document.activeElement)
  queueMicrotask(() => {
    const active = document.activeElement
    if (active !== document.body && !(wasInside && popup.contains(active))) return
    const to = focusAfter()
    if (to === false) return
    // The opener's layer may have closed as well. The opener of that layer then gets the focus.
    focus(to ?? openerOf(openers.get(popup) ?? null))
    if (document.activeElement === document.body) focus(layers.at(-1)?.popup)
  })
}

/** On touch focuses the popup by default, because the keyboard would cover its content. */
export function focusFirstOf(
  popup: HTMLElement,
  first = isLastInputTouch() ? popup : findTabbable(popup)[0],
) {
  if (!popup.contains(document.activeElement)) focus(first ?? popup)
}

const focus = (element: Element | null | undefined) => {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true })
}

function onKeyDown(event: KeyboardEvent) {
  const top = layers.at(-1)
  if (!top) return
  if (event.key === 'Escape' && !event.isComposing) {
    event.stopPropagation()
    top.onEscape()
  }
  if (event.key === 'Tab' && top.isModal && !event.defaultPrevented) keepTabInside(event, top.popup)
}

function keepTabInside(event: KeyboardEvent, popup: HTMLElement) {
  const active = document.activeElement
  const isInside = popup.contains(active)
  // Toasts lie above every dialog, and Tab must reach their buttons.
  if (!isInside && active?.closest('[aria-live]')) return
  const stops = findTabbable(popup)
  const [edge, opposite] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const isAtEdge = active === edge || (event.shiftKey && active === popup)
  if (isInside && edge && !isAtEdge) return
  event.preventDefault()
  focus(opposite ?? popup)
}

const topModal = () => layers.findLast(({ isModal }) => isModal)

function onFocusIn({ target }: FocusEvent) {
  if (target instanceof Element && [...hidden].some((element) => element.contains(target)))
    focus(topModal()?.popup)
}

/** Keeps the focus in the dialog when the focused element disappears. */
function onFocusOut({ target, relatedTarget }: FocusEvent) {
  const popup = topModal()?.popup
  if (relatedTarget || !(target instanceof Element) || !popup?.contains(target)) return
  queueMicrotask(() => {
    const isLost = document.activeElement === document.body && !target.isConnected
    if (isLost && topModal()?.popup === popup) focus(popup)
  })
}

const hidden = new Set<Element>()

/** Hides all but the topmost modal, layers above it and live regions from screen readers. */
function hideOthers() {
  for (const element of hidden) element.removeAttribute('aria-hidden')
  hidden.clear()
  const from = layers.findLastIndex(({ isModal }) => isModal)
  if (from === -1) return
  const kept = new Set<Element>([
    ...layers.slice(from).map(({ popup }) => popup),
    ...document.querySelectorAll('[aria-live]'),
  ])
  const around = new Set<Element>()
  for (const element of kept)
    for (let at = element.parentElement; at && !around.has(at); at = at.parentElement) around.add(at)
  const hideIn = (parent: Element) => {
    for (const child of parent.children) {
      if (kept.has(child) || child.matches('script, style, [aria-hidden=true]')) continue
      if (around.has(child)) hideIn(child)
      else {
        child.setAttribute('aria-hidden', 'true')
        hidden.add(child)
      }
    }
  }
  hideIn(document.body)
}

let isLocked = false

/** Reserves the scrollbar's space, so that the page doesn't move sideways. */
function lockScroll() {
  const isWanted = layers.some(({ locksScroll }) => locksScroll)
  if (isWanted === isLocked) return
  isLocked = isWanted
  const { style, clientWidth } = document.documentElement
  style.scrollbarGutter = isWanted && window.innerWidth > clientWidth ? 'stable' : ''
  style.overflow = isWanted ? 'hidden' : ''
}

type Input = 'mouse' | 'touch' | 'pen' | 'keyboard'
let lastInput: Input | undefined

if (typeof document !== 'undefined') {
  const rememberInput = (event: Event) => {
    lastInput = event instanceof PointerEvent ? (event.pointerType as Input) : 'keyboard'
  }
  document.addEventListener('pointerdown', rememberInput, { capture: true, passive: true })
  document.addEventListener('keydown', rememberInput, { capture: true, passive: true })
}

export const isLastInputTouch = () =>
  lastInput ? lastInput === 'touch' : matchMedia('(pointer: coarse)').matches
