import pg from 'pg'
import { KEEP_ALIVE } from './pool.ts'

const RECONNECT_DELAY_MS = 1000

/** A silent connection is detected within the sum of these times. */
export const HEARTBEAT = { everyMs: 10_000, patienceMs: 5000 }

type KeepConnection = {
  config: pg.ClientConfig
  prepare: (client: pg.Client) => Promise<unknown>
  onReplaced?: () => void
  onError: (error: unknown) => void
}

/**
 * Opens a connection outside the pool, such as for LISTEN. Reconnects when the connection is lost
 * or stops answering; throws only if the first attempt fails. Between two connections, queries fail
 * immediately.
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
  let probedClient: pg.Client | undefined
  const beat = () => {
    // A second heartbeat would only wait: the connection runs statements one by one.
    if (!open || open === probedClient) return
    const client = open
    probedClient = client
    const tooLate = setTimeout(() => client.connection.stream.destroy(), HEARTBEAT.patienceMs)
    const onAnswer = () => {
      clearTimeout(tooLate)
      if (probedClient === client) probedClient = undefined
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
