import { startFauxqs } from 'fauxqs'
import type { Objects } from '#platform/objects/objects.ts'
import { openS3Objects } from '#platform/objects/s3-objects.ts'

type Bucket = { objects: Objects; close: () => Promise<void> }

/** An empty bucket on the wire of S3, in this process. */
export async function playedBucket({
  scratchFolder,
  now,
}: {
  scratchFolder: string
  now: Date
}): Promise<Bucket> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket('photos')
  const objects = await openS3Objects({
    bucket: 'photos',
    region: 'eu-west-1',
    accessKeyId: 'test',
    secretAccessKey: 'test',
    endpoint: `http://127.0.0.1:${server.port}`,
    scratchFolder,
    now,
  })
  return { objects, close: () => server.stop() }
}
