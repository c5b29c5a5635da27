import type { Logger } from 'pino'
import { keepConnection } from '../db/keep-connection.ts'
import { EVERYONE, LIVE_CHANNEL, type LiveEvent } from './publish.ts'
import { rememberTold } from './replay-buffer.ts'

// About a megabyte, and minutes of a busy hour.
const MOST_REMEMBERED = 5000

type Listener = {
  hear: (event: LiveEvent) => void
  /** Called when something may have been told that nobody here could hear. */
  miss?: () => void
}

type Notice = { to: string[]; event: LiveEvent }

export type LiveHub = {
  /** Lets `listener` hear what changes for this viewer; answers how to stop. */
  listen: (viewerId: string, listener: Listener) => () => void
  /** What this viewer was told lately, for a screen of this age that listens from now on; undefined when not all is known. */
  findToldLately: (viewerId: string, ageMs: number) => LiveEvent[] | undefined
  /** Ends the streams of all, as before the server stops. */
  sendAway: () => void
  stop: () => Promise<void>
}

/** Hears what transactions tell, in this and every other process, and hands it to the screens open here. */
export async function openLiveHub(databaseUrl: string, log: Logger): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>()
  const lately = rememberTold(MOST_REMEMBERED)
  const connection = await keepConnection({
    config: { connectionString: databaseUrl, keepAlive: true },
    prepare: (client) => {
      client.on('notification', ({ payload }) => {
        const { to, event } = JSON.parse(payload ?? '') as Notice
        lately.add(to, event)
        deliver(listeners, { to, event })
      })
      return client.query(`listen ${LIVE_CHANNEL}`)
    },
    onReplaced: () => {
      lately.startAnew()
      for (const { miss } of [...listeners.values()].flatMap((some) => [...some])) miss?.()
    },
    onError: (error) => log.warn({ error }, 'live updates are without the database'),
  })
  lately.startAnew()

  return {
    findToldLately: lately.find,
    listen: (viewerId, listener) => {
      const ofViewer = listeners.get(viewerId) ?? new Set()
      listeners.set(viewerId, ofViewer.add(listener))
      return () => {
        ofViewer.delete(listener)
        if (ofViewer.size === 0) listeners.delete(viewerId)
      }
    },
    sendAway: () => {
      for (const { miss } of [...listeners.values()].flatMap((some) => [...some])) miss?.()
    },
    stop: connection.stop,
  }
}

function deliver(listeners: Map<string, Set<Listener>>, { to, event }: Notice) {
  const told = to.includes(EVERYONE)
    ? listeners.values()
    : to.map((viewerId) => listeners.get(viewerId) ?? [])
  for (const ofViewer of told) for (const { hear } of ofViewer) hear(event)
}
