import pg from 'pg'

const RECONNECT_DELAY_MS = 1000

type KeepConnection = {
  config: pg.ClientConfig
  prepare: (client: pg.Client) => Promise<unknown>
  onReplaced?: () => void
  onError: (error: unknown) => void
}

/**
 * A connection outside the pool, for what lasts as long as it does, such as a lock or LISTEN. Reconnects when it is
 * lost; throws only when the first attempt fails.
 */
export async function keepConnection({ config, prepare, onReplaced, onError }: KeepConnection) {
  let client: pg.Client
  let isStopped = false

  const connect = async () => {
    client = new pg.Client(config)
    client.on('error', onError)
    client.on('end', () => !isStopped && setTimeout(reconnect, RECONNECT_DELAY_MS))
    await client.connect()
    await prepare(client)
  }
  const reconnect = () => {
    if (!isStopped) connect().then(onReplaced, onError)
  }
  await connect()

  return {
    current: () => client,
    stop: async () => {
      isStopped = true
      await client.end()
    },
  }
}
