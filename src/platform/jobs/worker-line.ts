import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import type pg from 'pg'
import { keepConnection } from '../db/keep-connection.ts'
import type { Pool } from '../db/pool.ts'

const NEW_JOBS = 'jobs:insert'

/** Every crew of every process looks when it is told of a new job, so that many at once are told together. */
const TELL_EVERY_MS = 50

const countOf = (payload: string | undefined): number => {
  const { count = 1 } = JSON.parse(payload || '{}') as { count?: number }
  return count
}

/** Hears of new jobs over one connection, for all pools of a process. */
export async function openWorkerLine(config: pg.ClientConfig, log: Logger) {
  const heard = new EventEmitter().setMaxListeners(0)
  let newJobs = 0
  let pause: NodeJS.Timeout | undefined
  const tell = () => {
    pause = undefined
    if (newJobs === 0) return
    heard.emit('notification', { channel: NEW_JOBS, payload: JSON.stringify({ count: newJobs }) })
    newJobs = 0
    pause = setTimeout(tell, TELL_EVERY_MS).unref()
  }
  const hear = ({ channel, payload }: pg.Notification) => {
    if (channel !== NEW_JOBS) return heard.emit('notification', { channel, payload })
    newJobs += Math.max(0, countOf(payload))
    if (!pause) tell()
  }
  const connection = await keepConnection({
    config,
    prepare: async (client) => {
      client.on('notification', hear)
      await client.query(`LISTEN "${NEW_JOBS}"; LISTEN "worker:migrate"`)
    },
    onError: (error) => log.error({ error }, 'could not hear of new jobs'),
  })

  return {
    /**
     * The pool as the queue's library takes it: with a callback it asks for a connection to listen on, without one for
     * work. The former would take one connection a lane from the pool, and hear nothing through a pooler.
     */
    listeningPool: (pool: Pool): Pool => {
      const listener = Object.assign(heard, { query: async () => {} })
      const connect = (withListener?: (error: undefined, client: unknown, release: () => void) => void) =>
        withListener ? withListener(undefined, listener, () => {}) : pool.connect()
      return new Proxy(pool, {
        get: (target, key) => {
          if (key === 'connect') return connect
          const value: unknown = Reflect.get(target, key)
          // Else the pool's own methods would call `connect` of this one.
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
    stop: connection.stop,
  }
}
