import pg from 'pg'
import type { Logger } from 'pino'
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

const RECONNECT_DELAY_MS = 1000

/** Hears what transactions tell, in this and every other process, and hands it to the screens open here. */
export async function openLiveHub(databaseUrl: string, log: Logger): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let stopped = false

  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', ({ payload }) => deliver(listeners, payload ?? ''))
    client.on('error', (error) => log.warn({ error }, 'live updates lost the database'))
    client.on('end', () => !stopped && setTimeout(reconnect, RECONNECT_DELAY_MS))
    await client.connect()
    await client.query(`listen ${LIVE_CHANNEL}`)
  }
  const reconnect = () => {
    connect().then(
      () => [...listeners.values()].flatMap((some) => [...some]).forEach(({ miss }) => miss?.()),
      (error: unknown) => log.warn({ error }, 'live updates could not reach the database'),
    )
  }
  await connect()

  return {
    listen: (viewerId, listener) => {
      const ofViewer = listeners.get(viewerId) ?? new Set()
      listeners.set(viewerId, ofViewer.add(listener))
      return () => {
        ofViewer.delete(listener)
        if (ofViewer.size === 0) listeners.delete(viewerId)
      }
    },
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}

function deliver(listeners: Map<string, Set<Listener>>, payload: string) {
  const { to, event } = JSON.parse(payload) as { to: string[]; event: LiveEvent }
  const told = to.includes(EVERYONE)
    ? listeners.values()
    : to.map((viewerId) => listeners.get(viewerId) ?? [])
  for (const ofViewer of told) for (const { hear } of ofViewer) hear(event)
}
