import type { Logger } from 'pino'
import { keepConnection } from '../db/keep-connection.ts'
import { EVERYONE, LIVE_CHANNEL, type LiveEvent } from './tell-live.ts'

type Listener = {
  hear: (event: LiveEvent) => void
  /** Called when something may have been told that nobody here could hear. */
  miss?: () => void
}

export type LiveHub = {
  /** Lets `listener` hear what changes for this viewer; answers how to stop. */
  listen: (viewerId: string, listener: Listener) => () => void
  stop: () => Promise<void>
}

/** Hears what transactions tell, in this and every other process, and hands it to the screens open here. */
export async function openLiveHub(databaseUrl: string, log: Logger): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>()
  const connection = await keepConnection({
    config: { connectionString: databaseUrl, keepAlive: true },
    prepare: (client) => {
      client.on('notification', ({ payload }) => deliver(listeners, payload ?? ''))
      return client.query(`listen ${LIVE_CHANNEL}`)
    },
    onReplaced: () => [...listeners.values()].flatMap((some) => [...some]).forEach(({ miss }) => miss?.()),
    onError: (error) => log.warn({ error }, 'live updates are without the database'),
  })

  return {
    listen: (viewerId, listener) => {
      const ofViewer = listeners.get(viewerId) ?? new Set()
      listeners.set(viewerId, ofViewer.add(listener))
      return () => {
        ofViewer.delete(listener)
        if (ofViewer.size === 0) listeners.delete(viewerId)
      }
    },
    stop: connection.stop,
  }
}

function deliver(listeners: Map<string, Set<Listener>>, payload: string) {
  const { to, event } = JSON.parse(payload) as { to: string[]; event: LiveEvent }
  const told = to.includes(EVERYONE)
    ? listeners.values()
    : to.map((viewerId) => listeners.get(viewerId) ?? [])
  for (const ofViewer of told) for (const { hear } of ofViewer) hear(event)
}
