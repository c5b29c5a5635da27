import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { startFauxqs } from 'fauxqs'

// A bucket on the wire of S3 in a process of its own, behind a line that falls silent without a word to either side, as
// when a switch loses its power, and speaks again. Told whether it is silent, it answers with its port and what it sent.
process.once('disconnect', () => process.exit(0))
const opening = openLine()

export type BucketLine = { port: number; sentBytes: number }

process.on('message', (isSilent: boolean) => void opening.then((line) => process.send!(line(isSilent))))

async function openLine() {
  const bucket = await startFauxqs({ port: 0, logger: false })
  bucket.createBucket('photos')
  const pairs = new Set<readonly [near: Socket, far: Socket]>()
  let [isSilent, sentBytes] = [false, 0]
  const server = createServer((near) => {
    const far = connect(bucket.port, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    far.on('data', (bytes) => void (sentBytes += bytes.length)).pause()
    for (const end of pair)
      end
        .on('error', () => {})
        .once('close', () => {
          pairs.delete(pair)
          for (const one of pair) one.destroy()
        })
    if (!isSilent) speak(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return (silent: boolean): BucketLine => {
    if (silent !== isSilent) for (const pair of pairs) (silent ? silence : speak)(pair)
    isSilent = silent
    return { port, sentBytes }
  }
}

const speak = ([near, far]: readonly [Socket, Socket]) => near.pipe(far).pipe(near)

const silence = (pair: readonly [Socket, Socket]) => {
  for (const end of pair) end.unpipe().pause()
}
