import pg from 'pg'
import { KEEP_ALIVE } from './pool.ts'

const RECONNECT_DELAY_MS = 1000

/** A line that went silent is noticed within both together. */
const HEARTBEAT = { everyMs: 10_000, patienceMs: 5000 }

type KeepConnection = {
  config: pg.ClientConfig
  prepare: (client: pg.Client) => Promise<unknown>
  onReplaced?: () => void
  onError: (error: unknown) => void
  heartbeat?: { everyMs: number; patienceMs: number }
}

/**
 * A connection outside the pool, for what lasts as long as it does, such as a lock or LISTEN. Reconnects when it is
 * lost or no longer answers; throws only when the first attempt fails.
 */
export async function keepConnection({
  config,
  prepare,
  onReplaced,
  onError,
  heartbeat = HEARTBEAT,
}: KeepConnection) {
  let client: pg.Client
  let isStopped = false

  const connect = async () => {
    client = new pg.Client({
      ...config,
      ...KEEP_ALIVE,
      // Also bounds an attempt that is never answered.
      connectionTimeoutMillis: heartbeat.patienceMs,
    })
    client.on('error', onError)
    client.on('end', () => !isStopped && setTimeout(reconnect, RECONNECT_DELAY_MS))
    await client.connect()
    await prepare(client).catch(async (error: unknown) => {
      await client.end()
      throw error
    })
  }
  const reconnect = () => {
    if (!isStopped) connect().then(onReplaced, onError)
  }
  await connect().catch((error: unknown) => {
    isStopped = true
    throw error
  })
  const beat = () => {
    const asked = client
    const tooLate = setTimeout(() => asked.connection.stream.destroy(), heartbeat.patienceMs)
    asked.query('select').then(
      () => clearTimeout(tooLate),
      () => clearTimeout(tooLate),
    )
  }
  const beating = setInterval(beat, heartbeat.everyMs)

  return {
    current: () => client,
    stop: async () => {
      isStopped = true
      clearInterval(beating)
      await client.end()
    },
  }
}
