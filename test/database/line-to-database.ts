import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A line to the database that can fall silent without a word to either side, as when a machine loses its power. */
export async function lineToDatabase(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const port = url.port || '5432'
  const lines: Socket[] = []
  let isDeaf = false
  let isDown = false
  let lost: string | undefined
  let changed: [from: string, to: string] | undefined
  const server = createServer((near) => {
    near.on('error', () => {})
    if (isDown) return near.destroy()
    lines.push(near)
    if (isDeaf) return
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), url.hostname)
    // Before it is passed on.
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
    lines.push(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      for (const line of lines) line.unpipe().pause()
    },
    /** Takes new lines, and answers nothing, as a balancer that waits for a new primary. */
    deafen: (deaf: boolean) => void (isDeaf = deaf),
    /** Breaks all lines and refuses new ones, as a database that is away. */
    goDown: (down: boolean) => {
      isDown = down
      for (const line of down ? lines : []) line.destroy()
    },
    /** Breaks before the next answer with these words, once the database gave it. */
    loseAnswerWith: (words: string) => void (lost = words),
    /** Says these words in place of those, of the same length, in every answer. */
    changeAnswers: (from: string, to: string) => void (changed = [from, to]),
    close: () => {
      server.close()
      for (const line of lines) line.destroy()
    },
  }
}
