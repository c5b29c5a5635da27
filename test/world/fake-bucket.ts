import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { startFauxqs } from 'fauxqs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketSettings } from '#platform/objects/bucket-client.ts'
import { openS3Objects } from '#platform/objects/s3-objects.ts'

type BucketRequest = { method: string; path: string; sizeBytes: number }
/** Runs before a request is passed on. Ending or destroying the response stops the request. */
type OnRequest = (
  asked: BucketRequest,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | void

export type FakeBucket = Awaited<ReturnType<typeof openFakeBucket>>

/** Largest file that is passed on whole: Fauxqs takes requests up to 11 MiB. */
const PASSED_MAX_BYTES = 10 * 1024 * 1024

const keys = { accessKeyId: 'test', secretAccessKey: 'test' }

type FakeBucketOptions = Pick<BucketSettings, 'patience'> & {
  scratchFolder?: string
  now?: Date
  /** Whether requests are recorded and can be delayed, which doubles their duration. */
  isWatched?: boolean
}

export async function openFakeBucket({
  scratchFolder,
  now = new Date(0),
  patience,
  isWatched,
}: FakeBucketOptions = {}) {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket('photos')
  const folder = await mkdtemp(join(tmpdir(), 'played-bucket-'))
  const asked: BucketRequest[] = []
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
  /** Opens the bucket as another process would. */
  const open = (more: Partial<BucketSettings> = {}) =>
    openS3Objects({
      bucket: 'photos',
      region: 'eu-west-1',
      keys,
      endpoint,
      scratchFolder: scratchFolder ?? folder,
      now,
      // Long timeouts, because test machines are busy.
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
    asked,
    onRequest: (work: OnRequest = () => {}) => void (onRequest = work),
    /** Stores one byte under any key. */
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
