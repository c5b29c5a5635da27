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

/**
 * The one connection of a process that works: it holds an advisory lock on each of its workers' names, which shows
 * them alive, and hears of new jobs for all of them. Both are taken again after a reconnect.
 */
export async function openWorkerLine(config: pg.ClientConfig, log: Logger) {
  const names = new Set<string>()
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
  const onError = (error: unknown) => log.error({ error }, 'could not show this worker alive')
  // In turn: a connection takes no statement while it is at another.
  let lastLock: Promise<unknown> = Promise.resolve()
  const lock = (client: pg.Client, name: string) =>
    (lastLock = lastLock
      .then(() => client.query(`select pg_advisory_lock(hashtext('worker'), hashtext($1))`, [name]))
      .catch(onError))
  const connection = await keepConnection({
    config,
    prepare: async (client) => {
      client.on('notification', hear)
      await client.query(`LISTEN "${NEW_JOBS}"; LISTEN "worker:migrate"`)
    },
    onReplaced: () => {
      for (const name of names) void lock(connection.current(), name)
    },
    onError,
  })

  return {
    names,
    show: (name: string) => {
      names.add(name)
      void lock(connection.current(), name)
    },
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
