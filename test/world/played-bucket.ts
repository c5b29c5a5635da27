import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { startFauxqs } from 'fauxqs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketTerms } from '#platform/objects/bucket-client.ts'
import { openS3Objects } from '#platform/objects/s3-objects.ts'

type Asked = { method: string; path: string; sizeBytes: number }
/** What becomes of a request: it is passed on when the promise ends, unless its connection was destroyed by then. */
type OnRequest = (asked: Asked, request: IncomingMessage, response: ServerResponse) => Promise<void> | void

export type PlayedBucket = Awaited<ReturnType<typeof playedBucket>>

/** Fauxqs takes no larger request. */
const PASSED_MAX_BYTES = 10 * 1024 * 1024

const keys = { accessKeyId: 'test', secretAccessKey: 'test' }

type Wishes = Pick<BucketTerms, 'patience'> & {
  scratchFolder?: string
  now?: Date
  /** Whether every request is counted and may be held up, which costs as much time as the request. */
  isWatched?: boolean
}

/** An empty bucket on the wire of S3, in this process. */
export async function playedBucket({ scratchFolder, now = new Date(0), patience, isWatched }: Wishes = {}) {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket('photos')
  const folder = await mkdtemp(join(tmpdir(), 'played-bucket-'))
  const asked: Asked[] = []
  let onRequest: OnRequest = () => {}
  const wire = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    const sizeBytes = Number(incoming.headers['content-length'] ?? 0)
    const one = { method, path: url.replace(/^\/photos\/?/, '').replace(/[?&]x-id=\w+/, ''), sizeBytes }
    asked.push(one)
    const passOn = () => {
      if (outgoing.writableEnded || outgoing.destroyed) return
      if (method === 'PUT' && sizeBytes > PASSED_MAX_BYTES)
        return void putInParts(incoming, one.path, outgoing)
      const passed = request(
        { port: server.port, method, path: url, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(outgoing)
        },
      )
      passed.on('error', () => outgoing.destroy())
      incoming.pipe(passed)
    }
    void Promise.resolve(onRequest(one, incoming, outgoing)).then(passOn)
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  async function putInParts(Body: IncomingMessage, Key: string, outgoing: ServerResponse) {
    const params = { Bucket: 'photos', Key, Body, ContentType: Body.headers['content-type'] }
    await new Upload({ client, params, partSize: PASSED_MAX_BYTES }).done()
    outgoing.writeHead(200, { etag: '"in-parts"' }).end()
  }
  const direct = `http://127.0.0.1:${server.port}`
  const endpoint = isWatched ? `http://127.0.0.1:${(wire.address() as AddressInfo).port}` : direct
  /** As one more process opens it. */
  const open = (more: Partial<BucketTerms> = {}) =>
    openS3Objects({
      bucket: 'photos',
      region: 'eu-west-1',
      keys,
      endpoint,
      scratchFolder: scratchFolder ?? folder,
      now,
      // A busy machine is no fault of the product.
      patience: { connectMs: 60_000, firstByteMs: 60_000, ...patience },
      ...more,
    })
  const client = new S3Client({
    region: 'eu-west-1',
    endpoint: direct,
    credentials: keys,
    forcePathStyle: true,
  })
  return {
    objects: await open(),
    open,
    endpoint,
    /** Every request so far, as its method and what it names. */
    asked,
    onRequest: (work: OnRequest = () => {}) => void (onRequest = work),
    /** Stores a byte as somebody else may, under any key. */
    putForeign: async (key: string) =>
      void (await client.send(new PutObjectCommand({ Bucket: 'photos', Key: key, Body: 'x' }))),
    close: async () => {
      client.destroy()
      wire.closeAllConnections()
      wire.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
