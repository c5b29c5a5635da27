import pg from 'pg'
import { KEEP_ALIVE } from './pool.ts'

const RECONNECT_DELAY_MS = 1000

/** A line that went silent is noticed within both together. */
export const HEARTBEAT = { everyMs: 10_000, patienceMs: 5000 }

type KeepConnection = {
  config: pg.ClientConfig
  prepare: (client: pg.Client) => Promise<unknown>
  onReplaced?: () => void
  onError: (error: unknown) => void
}

/**
 * A connection outside the pool, for what lasts as long as it does, such as a lock or LISTEN. Reconnects when it is
 * lost or no longer answers; throws only when the first attempt fails. Until another one is prepared, whoever asks
 * something is told at once that the former one is gone.
 */
export async function keepConnection({ config, prepare, onReplaced, onError }: KeepConnection) {
  let latest: pg.Client
  let open: pg.Client | undefined
  let prepared: pg.Client | undefined
  let isStopped = false

  const connect = async () => {
    const client = new pg.Client({
      ...config,
      ...KEEP_ALIVE,
      // Also bounds an attempt that is never answered.
      connectionTimeoutMillis: HEARTBEAT.patienceMs,
    })
    latest = client
    client.on('error', onError)
    client.on('end', () => !isStopped && setTimeout(reconnect, RECONNECT_DELAY_MS))
    await client.connect()
    open = client
    await prepare(client).catch(async (error: unknown) => {
      await client.end()
      throw error
    })
    prepared = client
  }
  const reconnect = () => {
    if (!isStopped) connect().then(onReplaced, onError)
  }
  await connect().catch((error: unknown) => {
    isStopped = true
    throw error
  })
  let asked: pg.Client | undefined
  const beat = () => {
    // One at a time: a connection takes no statement while it is at another, and one waits already.
    if (!open || open === asked) return
    const client = open
    asked = client
    const tooLate = setTimeout(() => client.connection.stream.destroy(), HEARTBEAT.patienceMs)
    const onAnswer = () => {
      clearTimeout(tooLate)
      if (asked === client) asked = undefined
    }
    client.query('select').then(onAnswer, onAnswer)
  }
  const beating = setInterval(beat, HEARTBEAT.everyMs)

  return {
    current: () => prepared!,
    stop: async () => {
      isStopped = true
      clearInterval(beating)
      await latest.end()
    },
  }
}
