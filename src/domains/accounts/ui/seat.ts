// Seat of a client in this tab; other tabs may show other studios.
import { SEAT_HEADER, SEAT_PARAM } from '#domains/access/viewer.rules.ts'
import { setCallHeader } from '#platform/browser/api.ts'
import { forgetPreloaded, preloadedText } from '#platform/browser/preload-cache.ts'

const KEY = 'seat'

let seat: string | undefined

export const currentSeat = () => seat

/** Makes this tab’s calls name this seat, also after a reload. Undefined lets the server choose. */
export function setSeat(id: string | undefined): void {
  seat = id
  setCallHeader(SEAT_HEADER, id)
  try {
    if (id === undefined) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, id)
  } catch {
    // Without storage, a reload shows the seat in the URL, or the last visited one.
  }
}

function storedSeat(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

const seatInUrl = () => new URLSearchParams(window.location.search).get(SEAT_PARAM)

function reloadForOtherSeat(event: Event): void {
  const named = seatInUrl()
  if (named === null || named === seat) return
  event.stopImmediatePropagation()
  window.location.reload()
}

// Reloads when Back or Forward leads to another seat’s URL. Runs before the router’s listener,
// which would request that gallery from this seat.
if (typeof window !== 'undefined') window.addEventListener('popstate', reloadForOtherSeat, { capture: true })

type FirstAnswer = { json: { me: { id: string; role: string } | null } }

/** Takes the seat of the URL or tab, and drops preloaded answers for another seat. */
export function restoreSeat(): void {
  const named = seatInUrl()
  const own = named ?? storedSeat() ?? undefined
  if (own === undefined) return
  setSeat(own)
  const answer = preloadedText('accounts/findMe')
  const me = answer === undefined ? undefined : (JSON.parse(answer) as FirstAnswer).json.me
  if (me === undefined || (me?.role === 'client' && me.id !== own)) forgetPreloaded()
}

/** Loads a new page, because everything on screen belongs to the former seat. */
export const goToSeat = (id: string): void =>
  window.location.assign(`${window.location.pathname}?${SEAT_PARAM}=${encodeURIComponent(id)}`)
