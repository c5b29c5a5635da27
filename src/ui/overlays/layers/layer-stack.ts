import { tabbable } from './tabbable.ts'

export type Layer = {
  /** Carries `data-layer`. */
  popup: HTMLElement
  /** Tab stays inside, and the rest of the page is hidden from screen readers. */
  isModal: boolean
  locksScroll: boolean
  onEscape: () => void
  /** Where the focus goes at closing; undefined for what opened it, false to leave it. */
  focusAfter: () => Element | null | undefined | false
}

/** What floats over the page; the topmost last. */
const layers: Layer[] = []
const openers = new WeakMap<Element, Element | null>()

/** Puts a layer on top, and returns what takes it away again. */
export function openLayer(layer: Layer): () => void {
  const active = document.activeElement
  openers.set(layer.popup, openerOf(active === document.body && handedOn ? handedOn : active))
  layers.push(layer)
  refresh()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    refresh()
    handOn(openers.get(layer.popup))
    giveFocusBack(layer)
  }
}

/** What opened the layer that closes in this commit, for one that takes its place, as a loaded screen that of a loading one. */
let handedOn: Element | null | undefined

function handOn(opener: Element | null | undefined) {
  handedOn = opener
  queueMicrotask(() => {
    handedOn = undefined
  })
}

export const isTopLayer = (popup: Element | null) => layers.at(-1)?.popup === popup

/** A button in a layer that closes at this moment is gone soon; what opened that layer stays. */
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

/** In a microtask: React puts the focus back to where it was before its own commit. */
function giveFocusBack({ popup, focusAfter }: Layer) {
  const wasInside = popup.contains(document.activeElement)
  queueMicrotask(() => {
    const active = document.activeElement
    if (active !== document.body && !(wasInside && popup.contains(active))) return
    const to = focusAfter()
    if (to === false) return
    // Closed together with what it was opened from, it leads to what opened that.
    focus(to ?? openerOf(openers.get(popup) ?? null))
    if (document.activeElement === document.body) focus(layers.at(-1)?.popup)
  })
}

/** On touch the popup itself: a keyboard on the screen would cover what is to be read. */
export function focusFirstOf(popup: HTMLElement, first = isByTouch() ? popup : tabbable(popup)[0]) {
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
  // Toasts lie above every dialog, and their buttons are reached by Tab.
  if (!isInside && active?.closest('[aria-live]')) return
  const stops = tabbable(popup)
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const isAtEdge = active === edge || (event.shiftKey && active === popup)
  if (isInside && edge && !isAtEdge) return
  event.preventDefault()
  focus(other ?? popup)
}

const topModal = () => layers.findLast(({ isModal }) => isModal)

function onFocusIn({ target }: FocusEvent) {
  if (target instanceof Element && [...hidden].some((element) => element.contains(target)))
    focus(topModal()?.popup)
}

/** A focused button that disappears would take the focus, and the shortcuts, out of the dialog. */
function onFocusOut({ target, relatedTarget }: FocusEvent) {
  const popup = topModal()?.popup
  if (relatedTarget || !(target instanceof Element) || !popup?.contains(target)) return
  queueMicrotask(() => {
    const isLost = document.activeElement === document.body && !target.isConnected
    if (isLost && topModal()?.popup === popup) focus(popup)
  })
}

const hidden = new Set<Element>()

/** Hides all but the topmost modal layer, what lies above it, and live regions, which stay audible. */
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

/** The room of a scrollbar stays, so that the page does not move sideways. */
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
  const note = (event: Event) => {
    lastInput = event instanceof PointerEvent ? (event.pointerType as Input) : 'keyboard'
  }
  document.addEventListener('pointerdown', note, { capture: true, passive: true })
  document.addEventListener('keydown', note, { capture: true, passive: true })
}

/** Whether a finger was the last to press. */
export const isByTouch = () => (lastInput ? lastInput === 'touch' : matchMedia('(pointer: coarse)').matches)
