import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { startFauxqs } from 'fauxqs'
import type { Objects } from '#platform/objects/objects.ts'
import { openS3Objects } from '#platform/objects/s3-objects.ts'

type Bucket = {
  objects: Objects
  /** Stores a byte as somebody else may, under any key. */
  putForeign: (key: string) => Promise<void>
  close: () => Promise<void>
}

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
  const endpoint = `http://127.0.0.1:${server.port}`
  const objects = await openS3Objects({
    bucket: 'photos',
    region: 'eu-west-1',
    accessKeyId: 'test',
    secretAccessKey: 'test',
    endpoint,
    scratchFolder,
    now,
  })
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const client = new S3Client({ region: 'eu-west-1', endpoint, credentials, forcePathStyle: true })
  return {
    objects,
    putForeign: async (key) =>
      void (await client.send(new PutObjectCommand({ Bucket: 'photos', Key: key, Body: 'x' }))),
    close: async () => {
      client.destroy()
      await server.stop()
    },
  }
}
