import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ByteRange } from '#platform/http/range.ts'
import { writeFileDurably } from '#platform/objects/durable-file.ts'
import { assertObjectKey, type Objects, type WrittenObject } from '#platform/objects/objects.ts'
import { openScratchFolder } from '#platform/objects/scratch-folder.ts'

// S3's limit for one DeleteObjects.
const REMOVED_AT_ONCE = 1000
const CHUNK_BYTES = 1024 * 1024

type S3Settings = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  endpoint?: string | undefined
  scratchFolder: string
  now: Date
}

export async function openS3Objects(settings: S3Settings): Promise<Objects> {
  const { bucket } = settings
  const client = new S3Client(clientConfig(settings))
  const scratch = await openScratchFolder(settings.scratchFolder, settings.now)

  const at = (key: string) => {
    assertObjectKey(key)
    return { Bucket: bucket, Key: key }
  }

  // An upload succeeds or fails as a whole: until it is done readers get the previous object.
  const upload = (key: string, body: Readable | Uint8Array, contentType: string) =>
    new Upload({ client, params: { ...at(key), Body: body, ContentType: contentType } }).done()

  async function write(key: string, source: Readable | Uint8Array, { contentType }: { contentType: string }) {
    const written: WrittenObject = { sizeBytes: 0, crc32: 0 }
    await upload(key, Readable.from(measuring(source, written), { objectMode: false }), contentType)
    return written
  }

  async function read(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await unlessAbsent(client.send(new GetObjectCommand({ ...at(key), Range })))
    if (!found) return undefined
    const sizeBytes = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength)
    return { sizeBytes, etag: found.ETag ?? '', stream: found.Body as Readable }
  }

  async function stat(key: string) {
    const found = await unlessAbsent(client.send(new HeadObjectCommand(at(key))))
    return found && { sizeBytes: found.ContentLength ?? 0, etag: found.ETag ?? '' }
  }

  async function remove(keys: string[]) {
    for (let first = 0; first < keys.length; first += REMOVED_AT_ONCE) {
      const Objects = keys.slice(first, first + REMOVED_AT_ONCE).map((key) => ({ Key: at(key).Key }))
      const answer = await client.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
      )
      if (answer.Errors?.length) throw new Error('some objects were not removed', { cause: answer.Errors })
    }
  }

  async function* list(prefix?: string, { after }: { after?: string | undefined } = {}) {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, StartAfter: after, ContinuationToken }),
      )
      for (const { Key: key, Size, LastModified } of page.Contents ?? [])
        if (key !== undefined) yield { key, sizeBytes: Size ?? 0, changedAt: LastModified ?? new Date(0) }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  async function withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>) {
    const found = await read(key)
    if (!found) return undefined
    const path = scratch.newPath()
    try {
      await writeFileDurably(path, found.stream)
      return await use(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    write,
    read,
    stat,
    remove,
    list,
    withLocalFile,

    async adopt(key, localPath, { contentType }) {
      await upload(key, createReadStream(localPath, { highWaterMark: CHUNK_BYTES }), contentType)
      await rm(localPath)
    },
  }
}

function clientConfig(settings: S3Settings): S3ClientConfig {
  const { region, endpoint, accessKeyId, secretAccessKey } = settings
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most servers that are not Amazon's know buckets only by path.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many of those servers refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

async function* measuring(source: Readable | Uint8Array, written: WrittenObject) {
  for await (const chunk of source instanceof Uint8Array ? [source] : (source as AsyncIterable<Uint8Array>)) {
    written.sizeBytes += chunk.byteLength
    written.crc32 = crc32(chunk, written.crc32)
    yield chunk
  }
}

async function unlessAbsent<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
    throw error
  }
}
