// Which of a client's seats this tab looks from: one browser may have a tab open at each of two studios.
import { SEAT_HEADER, SEAT_PARAM } from '#domains/access/viewer.rules.ts'
import { sendWithCalls } from '#platform/browser/api.ts'
import { forgetPreloaded, preloadedText } from '#platform/browser/preload-cache.ts'

const KEY = 'seat'

let seat: string | undefined

export const seatHere = () => seat

/** From now on this tab's calls name this seat; undefined leaves it to the server. Kept for when the tab is reloaded. */
export function takeSeat(id: string | undefined): void {
  seat = id
  sendWithCalls(SEAT_HEADER, id)
  try {
    if (id === undefined) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, id)
  } catch {
    // Storage is refused: a reload shows the seat of the address, or the one seen last.
  }
}

function keptSeat(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

const seatOfAddress = () => new URLSearchParams(window.location.search).get(SEAT_PARAM)

function reloadForOtherSeat(event: Event): void {
  const named = seatOfAddress()
  if (named === null || named === seat) return
  event.stopImmediatePropagation()
  window.location.reload()
}

// Back to an address of another seat, without the page load that led away from it. Listens before the router is made, whose
// own listener would ask for that seat's gallery from this one.
if (typeof window !== 'undefined') window.addEventListener('popstate', reloadForOtherSeat, { capture: true })

type FirstAnswer = { json: { me: { id: string; role: string } | null } }

/** At the start of the app: goes on at the seat of the address, else of the tab, and drops answers for another seat. */
export function takeSeatOfTab(): void {
  const named = seatOfAddress()
  const own = named ?? keptSeat() ?? undefined
  if (own === undefined) return
  takeSeat(own)
  const answer = preloadedText('accounts/findMe')
  const me = answer === undefined ? undefined : (JSON.parse(answer) as FirstAnswer).json.me
  if (me === undefined || (me?.role === 'client' && me.id !== own)) forgetPreloaded()
}

/** A full page load: everything on screen is of the seat that is left. */
export const goToSeat = (id: string): void =>
  window.location.assign(`${window.location.pathname}?${SEAT_PARAM}=${encodeURIComponent(id)}`)
