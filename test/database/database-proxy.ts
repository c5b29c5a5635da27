import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Opens a proxy to the database that can fail silently, as on a power failure. */
export async function openDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const port = url.port || '5432'
  const connections: Socket[] = []
  let isDeaf = false
  let isDown = false
  let lost: string | undefined
  let changed: [from: string, to: string] | undefined
  const server = createServer((near) => {
    near.on('error', () => {})
    if (isDown) return near.destroy()
    connections.push(near)
    if (isDeaf) return
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), url.hostname)
    far.on('data', (answer) => {
      if (lost === undefined || !answer.includes(lost)) return
      lost = undefined
      near.destroy()
    })
    const answers = new Transform({
      transform: (bytes: Buffer, _encoding, done) =>
        done(null, changed ? Buffer.from(bytes.toString('latin1').replaceAll(...changed), 'latin1') : bytes),
    })
    near.pipe(far).pipe(answers).pipe(near)
    far.on('error', () => {})
    connections.push(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      for (const line of connections) line.unpipe().pause()
    },
    /** Accepts new connections but never answers, like a balancer without a primary. */
    deafen: (deaf: boolean) => void (isDeaf = deaf),
    goDown: (down: boolean) => {
      isDown = down
      for (const line of down ? connections : []) line.destroy()
    },
    /** Breaks the connection instead of passing on the next answer that contains `words`. */
    loseAnswerWith: (words: string) => void (lost = words),
    hasLostAnswer: () => lost === undefined,
    /** Replaces `from` by `to`, of the same length, in every answer. */
    changeAnswers: (from: string, to: string) => void (changed = [from, to]),
    close: () => {
      server.close()
      for (const line of connections) line.destroy()
    },
  }
}
