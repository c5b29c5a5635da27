import pg from 'pg'

/** Runs `work` on its own connection. Rejects if the connection breaks, even between statements. */
export async function withClient<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config)
  const { promise: broken, reject } = Promise.withResolvers<never>()
  client.on('error', reject)
  broken.catch(() => {})
  try {
    await client.connect()
    return await Promise.race([work(client), broken])
  } finally {
    await client.end()
  }
}
