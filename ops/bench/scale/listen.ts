import { setTimeout as sleep } from 'node:timers/promises'
import { MISSED_EVENT } from '#platform/pure/stream-events.ts'
import { noteBegun, type Tally } from './tally.ts'

/** As browsers come back, which spread it. */
const AGAIN_WITHIN_MS = 3000

/** A screen's live updates: when something last came, how often they broke off, and how often it had to ask all anew. */
export type Stream = { heardAt: number; breaks: number; misses: number }

/** Keeps a screen's live updates open and goes on where they broke off, until told to stop. */
export async function listen(
  { url, cookie, tally }: { url: string; cookie: string; tally: () => Tally },
  stream: Stream,
  stopping: AbortSignal,
): Promise<void> {
  let position: string | undefined
  while (!stopping.aborted) {
    try {
      const headers = { cookie, ...(position !== undefined && { 'last-event-id': position }) }
      const asking = fetch(`${url}/live`, { headers, signal: stopping })
      const response = await noteBegun(tally(), 'stream', asking)
      if (!response.ok || !response.body) throw new Error(`answered ${response.status}`)
      let unfinished = ''
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        stream.heardAt = performance.now()
        const lines = (unfinished + text).split('\n')
        unfinished = lines.pop()!
        for (const line of lines) {
          if (line.startsWith('id:')) position = line.slice(3).trim()
          if (line === `event: ${MISSED_EVENT}`) stream.misses += 1
        }
      }
    } catch {
      // It comes back.
    }
    if (stopping.aborted) return
    stream.breaks += 1
    await sleep(Math.random() * AGAIN_WITHIN_MS)
  }
}
