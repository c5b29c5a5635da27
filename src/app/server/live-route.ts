import { ADMINS } from '#domains/access/server/access.ts'
import type { SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { LiveEvent } from '#platform/live/publish.ts'
import { RETRY_EVENT } from '#platform/pure/retry-event.ts'

const HEARTBEAT_MS = 25_000
const COME_BACK_WITHIN_MS = 10_000

/**
 * A stream of what changes for one viewer; it ends when they are no longer signed in, or when nobody is told any more. It
 * begins with what changed in the last `ageMs`, the age of the oldest answer that the screen may show, if that is given.
 */
export function liveStream(
  hub: LiveHub,
  viewer: Pick<SignedInViewer, 'id' | 'role'>,
  { ageMs, mayGoOn }: { ageMs?: number | undefined; mayGoOn: () => Promise<boolean> },
): Response {
  const listensAs = [viewer.id, ...(viewer.role === 'admin' ? [ADMINS] : [])]
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
      // While its viewer was looked up the screen may have closed, or ended already.
      const goOn = (may: boolean) => {
        if (isOver) return
        if (may) return send(': heartbeat\n\n')
        end()
      }
      const end = () => {
        stop()
        controller.close()
      }
      // The streams of all end at this moment, and coming back all at once would be a flood.
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
        // A browser whose line ends asks everything anew when it has another.
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

// Something about the viewer changed, perhaps that they are no longer one; or live updates themselves were switched.
const mayEndStream = ({ topic, about }: LiveEvent) =>
  topic === 'me' || (topic === 'switches' && about === 'live_updates')
