import { ADMINS } from '#domains/access/server/access.ts'
import type { GuestViewer, SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { LiveEvent } from '#platform/live/publish.ts'
import { RETRY_EVENT } from '#platform/pure/retry-event.ts'

const HEARTBEAT_MS = 25_000
const COME_BACK_WITHIN_MS = 10_000

type Listener = Pick<SignedInViewer, 'id' | 'role'> | Pick<GuestViewer, 'id' | 'role' | 'galleryId'>

/**
 * Server-sent events for one viewer. Ends when they may no longer listen or when events were missed; starts by
 * replaying those of the last `ageMs` (the age of the oldest answer on screen), if given.
 */
export function liveStream(
  hub: LiveHub,
  viewer: Listener,
  { ageMs, mayGoOn }: { ageMs?: number | undefined; mayGoOn: () => Promise<boolean> },
): Response {
  const listensAs = [viewer.id, ...groupsOf(viewer)]
  const encoder = new TextEncoder()
  let stop = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      let isOver = false
      stop = () => {
        isOver = true
        for (const unsubscribe of stops) unsubscribe()
        clearInterval(heartbeat)
      }
      // The stream may have ended while the viewer was looked up.
      const goOn = (may: boolean) => {
        if (isOver) return
        if (may) return send(': heartbeat\n\n')
        end()
      }
      const end = () => {
        stop()
        controller.close()
      }
      // Every stream ends at this moment; a random delay spreads the reconnects.
      const endWithAll = () => {
        send(`event: ${RETRY_EVENT}\ndata: ${Math.round(Math.random() * COME_BACK_WITHIN_MS)}\n\n`)
        end()
      }
      const beat = () =>
        void mayGoOn()
          .catch(() => false)
          .then(goOn)
      const onEvent = (event: LiveEvent) => {
        send(`data: ${JSON.stringify(event)}\n\n`)
        if (mayEndStream(event)) beat()
      }
      const stops = listensAs.map((id) =>
        // A browser that lost its stream refetches everything when it reconnects.
        hub.subscribe(id, { onEvent, onGap: () => isOver || endWithAll() }),
      )
      const heartbeat = setInterval(beat, HEARTBEAT_MS)
      send(': welcome\n\n')
      if (ageMs === undefined) return
      const replayed = listensAs.map((id) => hub.since(id, ageMs))
      if (replayed.includes(undefined)) return end()
      for (const event of replayed.flat()) onEvent(event!)
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

/** Guests hear what happens in their gallery by its id. */
const groupsOf = (viewer: Listener) =>
  viewer.role === 'admin' ? [ADMINS] : viewer.role === 'guest' ? [viewer.galleryId] : []

// Events after which the viewer may no longer listen: their account changed, a gallery or a link of it, or the flag.
const mayEndStream = ({ topic, about }: LiveEvent) =>
  topic === 'me' || topic === 'galleries' || (topic === 'switches' && about === 'live_updates')
