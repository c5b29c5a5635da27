import pg from 'pg'
import { embeddedUrl, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { preparePlaces } from './postgres-places.ts'

/** For commands: the server that another process runs on this folder, or else one of our own. */
export async function reachEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const { socket } = await preparePlaces(options.folder)
  const url = embeddedUrl(socket)
  return (await answers(url)) ? { url, stop: async () => {} } : startEmbeddedPostgres(options)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
