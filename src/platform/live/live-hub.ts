import type { Logger } from 'pino'
import { keepConnection } from '../db/keep-connection.ts'
import { EVERYONE, LIVE_CHANNEL, type LiveEvent } from './publish.ts'
import { createReplayBuffer } from './replay-buffer.ts'

// About a megabyte, and the events of minutes in a busy hour.
const REPLAY_CAPACITY = 5000

type Subscriber = {
  onEvent: (event: LiveEvent) => void
  /** Called when events may have been missed. */
  onGap?: () => void
}

type Notice = { to: string[]; event: LiveEvent }

export type LiveHub = {
  /** Calls `subscriber` for each event published to this viewer; returns how to unsubscribe. */
  subscribe: (viewerId: string, subscriber: Subscriber) => () => void
  /** Events published to this viewer in the last `ageMs`; undefined when some may be gone. */
  since: (viewerId: string, ageMs: number) => LiveEvent[] | undefined
  /** Ends all streams, as before the server stops. */
  sendAway: () => void
  stop: () => Promise<void>
}

/** Delivers what transactions of every process publish to the streams open here, over one LISTEN connection. */
export async function openLiveHub(databaseUrl: string, log: Logger): Promise<LiveHub> {
  const subscribers = new Map<string, Set<Subscriber>>()
  const buffer = createReplayBuffer(REPLAY_CAPACITY)
  const notifyGap = () => {
    for (const { onGap } of [...subscribers.values()].flatMap((some) => [...some])) onGap?.()
  }
  const connection = await keepConnection({
    config: { connectionString: databaseUrl, keepAlive: true },
    prepare: (client) => {
      client.on('notification', ({ payload }) => {
        const { to, event } = JSON.parse(payload ?? '') as Notice
        buffer.add(to, event)
        deliver(subscribers, { to, event })
      })
      return client.query(`listen ${LIVE_CHANNEL}`)
    },
    onReplaced: () => {
      buffer.reset()
      notifyGap()
    },
    onError: (error) => log.warn({ error }, 'live updates are without the database'),
  })
  buffer.reset()

  return {
    since: buffer.since,
    subscribe: (viewerId, subscriber) => {
      const ofViewer = subscribers.get(viewerId) ?? new Set()
      subscribers.set(viewerId, ofViewer.add(subscriber))
      return () => {
        ofViewer.delete(subscriber)
        if (ofViewer.size === 0) subscribers.delete(viewerId)
      }
    },
    sendAway: notifyGap,
    stop: connection.stop,
  }
}

function deliver(subscribers: Map<string, Set<Subscriber>>, { to, event }: Notice) {
  const receivers = to.includes(EVERYONE)
    ? subscribers.values()
    : to.map((viewerId) => subscribers.get(viewerId) ?? [])
  for (const ofViewer of receivers) for (const { onEvent } of ofViewer) onEvent(event)
}
