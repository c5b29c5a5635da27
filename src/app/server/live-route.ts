import { ADMINS_RECIPIENT } from '#domains/access/server/access.ts'
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

/**
 * Position of the last event that a screen received. A screen without a position sends the age of
 * its page, unless the screen has missed events.
 */
export type StreamPosition = { position?: string | undefined; ageMs?: number | undefined }

/**
 * Calls `onAnswer` at each heartbeat, and soon after `askSoon`, with whether the stream may go on.
 */
export type FollowHeartbeat = (onAnswer: (mayGoOn: boolean) => void) => {
  askSoon: () => void
  stop: () => void
}

type StreamOptions = { standing: StreamPosition; follow: FollowHeartbeat; pace?: LivePace | undefined }

/**
 * Streams server-sent events to one viewer, missed events first. The stream ends when the viewer
 * may no longer listen, or the server stops.
 */
export function liveStream(
  hub: LiveHub,
  viewer: Listener,
  { standing: { position, ageMs }, follow, pace = usualPace }: StreamOptions,
): Response {
  const listensAs = [viewer.id, ...subscribedGroups(viewer)]
  const randomDelayMs = () => String(Math.round(Math.random() * pace.spreadMs))
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
        send(eventText(RETRY_EVENT, randomDelayMs()))
        end()
      }
      const onTold = (events: LiveEvent[], position: string) => {
        send(eventsText(events, position))
        if (events.some(mayEndStream)) heartbeat.askSoon()
      }
      const unsubscribe = hub.subscribe(listensAs, {
        onEvents: onTold,
        onGap: () => send(eventText(MISSED_EVENT, randomDelayMs())),
        onShutdown: endLater,
      })
      const heartbeat = follow((mayGoOn) => {
        // The stream may have ended during the check.
        if (isOver) return
        if (mayGoOn) send(`: heartbeat\n${positionText(hub.position())}`)
        else end()
      })
      const replayed =
        position === undefined ? replayByAge(hub, listensAs, ageMs) : hub.after(listensAs, position)
      send(': welcome\n\n')
      if (pace !== usualPace) send(eventText(PACE_EVENT, JSON.stringify(pace)))
      // The hub may lack events since page load. The browser reconnects and refetches everything.
      if (!replayed && position === undefined) return end()
      if (!replayed) send(eventText(MISSED_EVENT, randomDelayMs()))
      if (replayed && replayed.length > 0) onTold(replayed, hub.position())
      else send(positionText(hub.position()))
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

const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`

// Without a data field a browser would dispatch no event.
const positionText = (position: string) => `event: ${POSITION_EVENT}\nid: ${position}\ndata:\n\n`

/** Puts the position on the last event only, so that a batch which is cut off is replayed whole. */
const eventsText = (events: readonly LiveEvent[], position: string) =>
  events
    .map(
      (event, at) =>
        `${at === events.length - 1 ? `id: ${position}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
    )
    .join('')

/** Admins also listen to the admins' group, guests to their gallery's id. */
const subscribedGroups = (viewer: Listener) =>
  viewer.role === 'admin' ? [ADMINS_RECIPIENT] : viewer.role === 'guest' ? [viewer.galleryId] : []

// Whether the viewer may have lost access: a changed account, gallery, link or flag of live
// updates.
const mayEndStream = ({ topic, about }: LiveEvent) =>
  topic === 'me' || topic === 'galleries' || (topic === 'switches' && about === 'live_updates')
