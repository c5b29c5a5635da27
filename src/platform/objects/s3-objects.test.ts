import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BucketAway, asBucketAway } from '#platform/objects/bucket-away.ts'
import type { BucketTimers } from '#platform/objects/bucket-client.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { eventually } from '#test/world/eventually.ts'
import { openFakeBucket, type FakeBucket } from '#test/world/fake-bucket.ts'

const MB = 1024 * 1024
const jpeg = { contentType: 'image/jpeg' }
const nothing = { range: null, ifRange: null, ifNoneMatch: null }

const waiting = new Set<() => void>()
function wait(run: () => void) {
  waiting.add(run)
  return () => waiting.delete(run)
}
const handTimers: BucketTimers = {
  after: (_ms, run) => wait(run),
  whenIdle: (_socket, _ms, run) => wait(run),
}
const runOut = () => [...waiting].forEach((run) => run())

let bucket: FakeBucket
let hasty: Objects
let folder: string

beforeAll(async () => {
  bucket = await openFakeBucket({ isWatched: true, patience: { sockets: 4 } })
  hasty = await bucket.open({ timers: handTimers })
  folder = await mkdtemp(join(tmpdir(), 's3-objects-test-'))
})
beforeEach(() => void bucket.asked.splice(0))
afterEach(() => bucket.onRequest())
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const methods = () => bucket.asked.map(({ method }) => method)

async function stored(key: string, bytes: Uint8Array) {
  await bucket.objects.write(key, bytes, jpeg)
  bucket.asked.splice(0)
  return bytes
}

test.each([1, 7 * MB, 16 * MB])('a file of %i bytes goes up in one request with its length', async (size) => {
  const path = join(folder, 'upload')
  const bytes = randomBytes(size)
  await writeFile(path, bytes)

  await bucket.objects.adopt('adopted', path, jpeg)

  expect(bucket.asked).toEqual([{ method: 'PUT', path: 'adopted', sizeBytes: size }])
  expect((await buffer((await bucket.objects.read('adopted'))!.stream)).equals(bytes)).toBe(true)
})

test('a larger one goes up in parts, and comes back as it was', async () => {
  const path = join(folder, 'upload')
  const bytes = randomBytes(16 * MB + 1)
  await writeFile(path, bytes)

  await bucket.objects.adopt('adopted', path, jpeg)

  expect(methods().toSorted()).toEqual(['POST', 'POST', 'PUT', 'PUT', 'PUT'])
  expect((await buffer((await bucket.objects.read('adopted'))!.stream)).equals(bytes)).toBe(true)
})

test('bytes of unknown length that turn out few go up in one request', async () => {
  await bucket.objects.write('few', Readable.from([Buffer.from('few')]), jpeg)
  expect(methods()).toEqual(['PUT'])
})

test('a line that broke just before the bytes left is tried once more', async () => {
  const path = join(folder, 'upload')
  await writeFile(path, 'whole')
  let tries = 0
  bucket.onRequest((_asked, request) => void (++tries === 1 && request.destroy()))

  await bucket.objects.adopt('again', path, jpeg)

  expect(tries).toBe(2)
  expect(String(await buffer((await bucket.objects.read('again'))!.stream))).toBe('whole')
})

test('whatever a request asks of an object costs one look at it', async () => {
  await stored('asked', Buffer.from('0123456789'))
  const whole = await bucket.objects.open('asked', nothing)
  if (whole?.is !== 'whole') throw new Error('not whole')
  expect([whole.sizeBytes, String(await buffer(whole.stream))]).toEqual([10, '0123456789'])
  const { etag } = whole

  const part = await bucket.objects.open('asked', { ...nothing, range: 'bytes=-4', ifRange: etag })
  if (part?.is !== 'part') throw new Error('not a part')
  expect([part.range, part.sizeBytes, String(await buffer(part.stream))]).toEqual([
    { start: 6, end: 9 },
    10,
    '6789',
  ])

  expect(await bucket.objects.open('asked', { ...nothing, ifNoneMatch: etag })).toMatchObject({ is: 'known' })
  expect(await bucket.objects.open('nowhere', nothing)).toBeUndefined()
  expect(methods()).toEqual(['GET', 'GET', 'GET', 'GET'])
})

test('a part of another version is not given; the whole is', async () => {
  await stored('versions', Buffer.from('0123456789'))
  const found = await bucket.objects.open('versions', { ...nothing, range: 'bytes=5-', ifRange: '"other"' })
  if (found?.is !== 'whole') throw new Error('not whole')
  expect(String(await buffer(found.stream))).toBe('0123456789')
})

test('a range beyond the end says how long it is, and more than there is gives all', async () => {
  await stored('ranges', Buffer.from('0123456789'))
  expect(await bucket.objects.open('ranges', { ...nothing, range: 'bytes=10-' })).toMatchObject({
    is: 'unsatisfiable',
    sizeBytes: 10,
  })
  const found = await bucket.objects.open('ranges', { ...nothing, range: 'bytes=-99' })
  if (found?.is !== 'part') throw new Error('not a part')
  expect(found.range).toEqual({ start: 0, end: 9 })
  found.stream.destroy()
})

test('once all connections are taken the next is refused at once, and downloads take none of the others', async () => {
  await stored('large', randomBytes(4 * MB))
  const read = (forDownload: boolean) => bucket.objects.read('large', undefined, { forDownload })
  const taken = await Promise.all([1, 2, 3, 4].map(() => read(true)))

  await expect(read(true)).rejects.toThrow(BucketAway)
  const other = await read(false)

  for (const found of [...taken, other]) found!.stream.destroy()
  await eventually(async () => (await read(true))!.stream.destroy())
})

test('a bucket that does not answer is given up on, and asked anew by whoever comes then', async () => {
  await stored('slow', Buffer.from('slow'))
  const asks = [() => hasty.read('slow'), () => hasty.write('slow', Buffer.from('x'), jpeg)]
  for (const ask of asks) {
    const isAsked = new Promise<void>((resolve) => {
      bucket.onRequest(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    const answer = ask().catch((error: unknown) => error)
    await isAsked
    runOut()
    expect(await answer).toEqual(new BucketAway('the bucket was silent'))
  }

  bucket.onRequest()
  expect(String(await buffer((await bucket.objects.read('slow'))!.stream))).toBe('slow')
})

test('a bucket that falls silent halfway ends the stream', async () => {
  bucket.onRequest((_asked, _request, response) => {
    response.writeHead(200, { 'content-length': 10, etag: '"half"' })
    response.write('half')
    return new Promise(() => {})
  })
  const found = await hasty.read('halfway')
  const chunks = found!.stream[Symbol.asyncIterator]()
  expect(String((await chunks.next()).value)).toBe('half')
  runOut()
  await expect(chunks.next()).rejects.toThrow('fell silent')
})

test('a reader may take longer than a bucket may be silent', async () => {
  const bytes = await stored('patient', randomBytes(4 * MB))
  const { stream } = (await hasty.read('patient'))!
  await eventually(() => expect(stream.readableLength).toBeGreaterThan(0))
  for (const _ of ['once', 'twice']) runOut()
  expect((await buffer(stream)).equals(bytes)).toBe(true)
})

test('a bucket that is away or broken says so', async () => {
  bucket.onRequest((_asked, request) => void request.destroy())
  await expect(bucket.objects.stat('away')).rejects.toThrow(BucketAway)
  bucket.onRequest((_asked, _request, response) => void response.writeHead(503).end())
  await expect(bucket.objects.stat('away')).rejects.toThrow(BucketAway)
})

/** Makes the bucket refuse like S3, which answers HEAD without a body. */
const refuse = (status: number, code: string) =>
  bucket.onRequest((_asked, { method }, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>no</Message></Error>`)
  })

const refusals: [status: number, code: string, by: string][] = [
  [403, 'AccessDenied', 'keys'],
  [403, 'AccountProblem', 'keys'],
  [403, 'AllAccessDisabled', 'keys'],
  [400, 'AuthorizationHeaderMalformed', 'place'],
  [400, 'ExpiredToken', 'keys'],
  [403, 'InvalidAccessKeyId', 'keys'],
  [403, 'InvalidSecurity', 'keys'],
  [400, 'InvalidToken', 'keys'],
  [404, 'NoSuchBucket', 'place'],
  [403, 'NotSignedUp', 'keys'],
  [301, 'PermanentRedirect', 'place'],
  [403, 'RequestTimeTooSkewed', 'clock'],
  [403, 'SignatureDoesNotMatch', 'keys'],
  [400, 'TokenRefreshRequired', 'keys'],
  [401, 'Unauthorized', 'keys'],
]

test.each(refusals)('a bucket that refuses with %i %s is away, and says why', async (status, code, by) => {
  refuse(status, code)
  const refused = { name: 'BucketRefuses', reason: code, by, message: expect.stringContaining(code) }
  const tries: (() => Promise<unknown>)[] = [
    () => bucket.objects.read('refused'),
    () => bucket.objects.write('refused', Buffer.from('x'), jpeg),
    () => bucket.objects.remove(['refused']),
    () => bucket.objects.list()[Symbol.asyncIterator]().next(),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(refused)
  await expect(bucket.objects.read('refused')).rejects.toThrow(BucketAway)
})

test('asked without a body, a bucket that refuses is asked for its reason', async () => {
  for (const [status, code] of [
    [403, 'SignatureDoesNotMatch'],
    [400, 'AuthorizationHeaderMalformed'],
    [301, 'PermanentRedirect'],
  ] as const) {
    bucket.asked.splice(0)
    refuse(status, code)
    await expect(bucket.objects.stat('refused')).rejects.toMatchObject({ reason: code })
    expect(methods()).toEqual(['HEAD', 'GET'])
  }
  bucket.onRequest((_asked, _request, response) => void response.writeHead(403).end())
  await expect(bucket.objects.stat('refused')).rejects.toMatchObject({ reason: '403' })
})

test.each([
  [400, 'InvalidArgument'],
  [403, 'InvalidObjectState'],
  [409, 'OperationAborted'],
])('what is wrong with one request (%i %s) stays a bug', async (status, code) => {
  refuse(status, code)
  const refused = bucket.objects.read('wrong')
  await expect(refused).rejects.toMatchObject({ name: code })
  await expect(refused).rejects.not.toThrow(BucketAway)
})

test('nor is a bucket trusted that speaks no TLS, where it should', async () => {
  const objects = await bucket.open({ endpoint: bucket.endpoint.replace('http:', 'https:') })
  await expect(objects.stat('private')).rejects.toMatchObject({ name: 'BucketRefuses', by: 'certificate' })
})

test.each(['ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT', 'ETIMEDOUT'])('%s passes by itself', (code) => {
  expect(asBucketAway(Object.assign(new Error('no'), { code }))).toMatchObject({ name: 'BucketAway' })
})

test.each([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('%s is about the certificate', (code) => {
  const error = Object.assign(new Error('no'), { code })
  expect(asBucketAway(error)).toMatchObject({ name: 'BucketRefuses', reason: code, by: 'certificate' })
})
