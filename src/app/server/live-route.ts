import { ADMINS } from '#domains/access/server/access.ts'
import type { GuestViewer, SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { LiveEvent } from '#platform/live/publish.ts'
import {
  MISSED_EVENT,
  PACE_EVENT,
  POSITION_EVENT,
  RETRY_EVENT,
  usualPace,
} from '#platform/pure/stream-events.ts'
import type { LivePace } from '#platform/pure/stream-events.ts'

type Listener = Pick<SignedInViewer, 'id' | 'role'> | Pick<GuestViewer, 'id' | 'role' | 'galleryId'>

/** Where a screen stands: up to which position it was told, else the age of its oldest answer. */
export type Standing = { position?: string | undefined; ageMs?: number | undefined }

/** Calls `onAnswer` at each heartbeat, and soon after `askSoon`, with whether the stream may go on. */
export type Follow = (onAnswer: (mayGoOn: boolean) => void) => { askSoon: () => void; stop: () => void }

type Listening = { standing: Standing; follow: Follow; pace?: LivePace | undefined }

/**
 * Server-sent events for one viewer. Ends when they may no longer listen; starts by replaying what was told since the
 * screen's standing.
 */
export function liveStream(
  hub: LiveHub,
  viewer: Listener,
  { standing: { position, ageMs }, follow, pace = usualPace }: Listening,
): Response {
  const listensAs = [viewer.id, ...groupsOf(viewer)]
  const spread = () => String(Math.round(Math.random() * pace.spreadMs))
  const encoder = new TextEncoder()
  let stop = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      let isOver = false
      stop = () => {
        isOver = true
        unsubscribe()
        heartbeat.stop()
      }
      const end = () => {
        stop()
        controller.close()
      }
      const endLater = () => {
        send(named(RETRY_EVENT, spread()))
        end()
      }
      const onTold = (events: LiveEvent[], position: string) => {
        send(written(events, position))
        if (events.some(mayEndStream)) heartbeat.askSoon()
      }
      const unsubscribe = hub.subscribe(listensAs, {
        onTold,
        onGap: () => send(named(MISSED_EVENT, spread())),
        onSentAway: endLater,
      })
      const heartbeat = follow((mayGoOn) => {
        // It may have ended while its viewer was looked up.
        if (isOver) return
        if (mayGoOn) send(`: heartbeat\n${positioned(hub.position())}`)
        else end()
      })
      const replayed =
        position === undefined ? replayByAge(hub, listensAs, ageMs) : hub.after(listensAs, position)
      send(': welcome\n\n')
      if (pace !== usualPace) send(named(PACE_EVENT, JSON.stringify(pace)))
      // A browser without a position that comes back asks everything anew.
      if (!replayed && position === undefined) return end()
      if (!replayed) send(named(MISSED_EVENT, spread()))
      if (replayed && replayed.length > 0) onTold(replayed, hub.position())
      else send(positioned(hub.position()))
    },
    cancel: () => stop(),
  })
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  return new Response(stream, { headers })
}

const replayByAge = (hub: LiveHub, listensAs: readonly string[], ageMs: number | undefined) =>
  ageMs === undefined ? [] : hub.ofLast(listensAs, ageMs)

const named = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`

// Without data a browser would dispatch no event.
const positioned = (position: string) => `event: ${POSITION_EVENT}\nid: ${position}\ndata:\n\n`

/** Only the last bears the position: whoever loses the line in between is told all of them again. */
const written = (events: readonly LiveEvent[], position: string) =>
  events
    .map(
      (event, at) =>
        `${at === events.length - 1 ? `id: ${position}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
    )
    .join('')

/** Guests hear what happens in their gallery by its id. */
const groupsOf = (viewer: Listener) =>
  viewer.role === 'admin' ? [ADMINS] : viewer.role === 'guest' ? [viewer.galleryId] : []

// Events after which the viewer may no longer listen: their account changed, a gallery or a link of it, or the flag.
const mayEndStream = ({ topic, about }: LiveEvent) =>
  topic === 'me' || topic === 'galleries' || (topic === 'switches' && about === 'live_updates')
