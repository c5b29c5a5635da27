import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type GetObjectCommandInput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { rm, stat as findStats } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { clientHasVersion, requestedRange, type RangeRequest, type ByteRange } from '#platform/http/range.ts'
import { BucketAway, BucketRefuses, asBucketAway } from '#platform/objects/bucket-away.ts'
import { openBucketClient, type BucketClient, type BucketSettings } from '#platform/objects/bucket-client.ts'
import { writeScratchFile } from '#platform/objects/durable-file.ts'
import {
  assertObjectKey,
  type ListOptions,
  type Objects,
  type OpenedObject,
  type WrittenObject,
} from '#platform/objects/objects.ts'
import { createS3MultipartStore } from '#platform/objects/s3-parts.ts'
import { openScratchFolder } from '#platform/objects/scratch-folder.ts'

// S3's limit of keys in one DeleteObjects.
const REMOVED_AT_ONCE = 1000
const CHUNK_BYTES = 1024 * 1024

/** Largest size that is sent in one request. All else goes in parts, a few in memory at a time. */
const PUT_MAX_BYTES = 16 * 1024 * 1024
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3

type S3Settings = BucketSettings & { bucket: string; scratchFolder: string; now: Date }

type PutRequest = { contentType: string; sizeBytes: number; open: () => Readable | Uint8Array }

type ObjectLocation = { Bucket: string; Key: string }
type Bucket = { client: BucketClient; at: (key: string) => ObjectLocation }

export async function openS3Objects(settings: S3Settings): Promise<Objects> {
  const { bucket } = settings
  const client = openBucketClient(settings)
  // Downloads have their own client, because a slow reader holds a socket for long.
  const downloads = openBucketClient(settings, 'downloads')
  const scratch = await openScratchFolder(settings.scratchFolder, settings.now)

  const at = (key: string) => {
    assertObjectKey(key)
    return { Bucket: bucket, Key: key }
  }
  const reading = createReader({ client, at }, downloads)

  async function remove(keys: string[]) {
    for (let first = 0; first < keys.length; first += REMOVED_AT_ONCE) {
      const Objects = keys.slice(first, first + REMOVED_AT_ONCE).map((key) => ({ Key: at(key).Key }))
      const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
      const answer = await client.ask((s3, until) => s3.send(command, until))
      if (answer.Errors?.length) throw new Error('some objects were not removed', { cause: answer.Errors })
    }
  }

  async function* list(prefix?: string, { after, before }: ListOptions = {}) {
    let ContinuationToken: string | undefined
    do {
      const next = { Bucket: bucket, Prefix: prefix, StartAfter: after, ContinuationToken }
      const page = await client.ask((s3, until) => s3.send(new ListObjectsV2Command(next), until))
      const found = (page.Contents ?? []).flatMap(({ Key: key, Size, LastModified }) =>
        key === undefined ? [] : { key, sizeBytes: Size ?? 0, changedAtMs: LastModified?.getTime() ?? 0 },
      )
      const isPast = before !== undefined && found.some(({ key }) => key >= before)
      yield isPast ? found.filter(({ key }) => key < before) : found
      if (isPast) return
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  async function withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>) {
    const found = await reading.read(key)
    if (!found) return undefined
    const path = scratch.newPath()
    try {
      await writeScratchFile(path, found.stream)
      return await use(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    ...createWriter({ client, at }),
    ...reading,
    remove,
    list,
    withLocalFile,
    parts: createS3MultipartStore(client, at),
  }
}

function createWriter({ client, at }: Bucket): Pick<Objects, 'write' | 'adopt'> {
  async function put(key: string, { contentType, sizeBytes, open }: PutRequest) {
    const once = () =>
      client.ask(
        (s3, until) =>
          s3.send(
            new PutObjectCommand({
              ...at(key),
              Body: open(),
              ContentLength: sizeBytes,
              ContentType: contentType,
            }),
            until,
          ),
        { sentBytes: sizeBytes },
      )
    // The SDK can't resend a stream, and the server may close an idle connection at any moment.
    await once().catch((error: unknown) => {
      if (error instanceof BucketAway && error.cause) return once()
      throw error
    })
  }

  // All or nothing: until the upload is complete, readers get the previous object.
  const putInParts = (key: string, body: Readable, contentType: string) =>
    new Upload({
      client: client.s3,
      params: { ...at(key), Body: body, ContentType: contentType },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    })
      .done()
      .catch((error: unknown) => {
        throw asBucketAway(error)
      })

  async function write(key: string, source: Readable | Uint8Array, { contentType }: { contentType: string }) {
    if (source instanceof Uint8Array && source.byteLength <= PUT_MAX_BYTES) {
      await put(key, { contentType, sizeBytes: source.byteLength, open: () => source })
      return { sizeBytes: source.byteLength, crc32: crc32(source) }
    }
    const written: WrittenObject = { sizeBytes: 0, crc32: 0 }
    await putInParts(key, Readable.from(measuring(source, written), { objectMode: false }), contentType)
    return written
  }

  async function adopt(key: string, localPath: string, { contentType }: { contentType: string }) {
    const { size: sizeBytes } = await findStats(localPath)
    const open = () => createReadStream(localPath, { highWaterMark: CHUNK_BYTES })
    if (sizeBytes <= PUT_MAX_BYTES) await put(key, { contentType, sizeBytes, open })
    else await putInParts(key, open(), contentType)
    await rm(localPath)
  }

  return { write, adopt }
}

function createReader({ client, at }: Bucket, downloads: BucketClient) {
  const clientFor = (forDownload: boolean | undefined) => (forDownload ? downloads : client)

  async function read(key: string, range?: ByteRange, { forDownload }: { forDownload?: boolean } = {}) {
    const Range = range && `bytes=${range.start}-${range.end}`
    return get(clientFor(forDownload), { ...at(key), Range })
  }

  async function open(
    key: string,
    request: RangeRequest,
    how: { forDownload?: boolean } = {},
  ): Promise<OpenedObject | undefined> {
    const Range = passableRange(request.range)
    const [IfNoneMatch] = /^"[^"]*"$/.exec(request.ifNoneMatch ?? '') ?? []
    try {
      const found = await get(clientFor(how.forDownload), { ...at(key), Range, IfNoneMatch })
      if (!found) return undefined
      const { range, ...object } = found
      if (clientHasVersion(request.ifNoneMatch, object.etag))
        return stopStream(object.stream, { is: 'known', ...object })
      if (!range) return { is: 'whole', ...object }
      if (request.ifRange === null || request.ifRange === object.etag) return { is: 'part', range, ...object }
      object.stream.destroy()
      return await open(key, { ...request, range: null }, how)
    } catch (error) {
      if (statusOf(error) === 304 && IfNoneMatch) return { is: 'known', etag: IfNoneMatch }
      if (statusOf(error) === 416) return openWithSize(key, request, how)
      throw error
    }
  }

  // Servers differ in their errors for unsatisfiable ranges, so the size decides.
  async function openWithSize(key: string, request: RangeRequest, how: { forDownload?: boolean }) {
    const found = await stat(key)
    if (!found) return undefined
    const range = requestedRange(request, found)
    if (range === 'unsatisfiable') return { is: 'unsatisfiable', ...found } as const
    const wanted = range === 'whole' ? null : `bytes=${range.start}-${range.end}`
    return open(key, { ...request, range: wanted }, how)
  }

  async function stat(key: string) {
    const asking = client.ask((s3, until) => s3.send(new HeadObjectCommand(at(key)), until))
    const found = await unlessAbsent(asking).catch(async (error: unknown) => {
      // An answer to HEAD has no body with the reason; GET has one.
      if (!(error instanceof BucketAway) || error instanceof BucketRefuses) await read(key).then(stopReading)
      throw error
    })
    return found && { sizeBytes: found.ContentLength ?? 0, etag: found.ETag ?? '' }
  }

  return { read, open, stat }
}

async function get({ ask }: BucketClient, input: GetObjectCommandInput) {
  const found = await unlessAbsent(
    ask((s3, until) => s3.send(new GetObjectCommand(input), until), {
      streamOf: ({ Body }) => Body as Readable,
    }),
  )
  if (!found) return undefined
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
  return {
    sizeBytes: Number(size ?? found.ContentLength),
    etag: found.ETag ?? '',
    stream: found.Body as Readable,
    range: size === undefined ? undefined : { start: Number(start), end: Number(end) },
  }
}

/**
 * Returns the range if it is valid, for the bucket to evaluate. Undefined for other headers, which
 * are ignored.
 */
function passableRange(range: string | null): string | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? []
  const isRange = first + last !== '' && (first === '' || last === '' || Number(first) <= Number(last))
  return isRange ? `bytes=${first}-${last}` : undefined
}

const stopReading = (found: { stream: Readable } | undefined) => void found?.stream.destroy()

function stopStream<Answer>(stream: Readable, answer: Answer): Answer {
  stream.destroy()
  return answer
}

async function* measuring(source: Readable | Uint8Array, written: WrittenObject) {
  for await (const chunk of source instanceof Uint8Array ? [source] : (source as AsyncIterable<Uint8Array>)) {
    written.sizeBytes += chunk.byteLength
    written.crc32 = crc32(chunk, written.crc32)
    yield chunk
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

async function unlessAbsent<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
    throw error
  }
}
