import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { metrics } from '#platform/metrics/metrics.ts'
import { BucketAway, namingAway } from '#platform/objects/bucket-away.ts'
import { watchS3 } from '#platform/objects/watch-s3.ts'

export type BucketTerms = {
  region: string
  endpoint?: string | undefined
  /** Without keys the SDK looks for them where it always does: environment, shared files, the machine's own role. */
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined
  patience?: Partial<Patience> | undefined
  timers?: BucketTimers | undefined
}

type Patience = { sockets: number; connectMs: number; firstByteMs: number; silenceMs: number }

type IdleSocket = {
  setTimeout(ms: number): void
  on(event: 'timeout', listener: () => void): void
  off(event: 'timeout', listener: () => void): void
}

/** Measures how long a bucket is silent; both return what stops them. */
export type BucketTimers = {
  after: (ms: number, run: () => void) => () => void
  /** Calls `run` each time a socket has been idle for so long. */
  whenIdle: (socket: IdleSocket, ms: number, run: () => void) => () => void
}

const realTimers: BucketTimers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  whenIdle: (socket, ms, run) => {
    const onTimeout = () => {
      socket.setTimeout(ms)
      run()
    }
    socket.setTimeout(ms)
    socket.on('timeout', onTimeout)
    return () => socket.off('timeout', onTimeout)
  },
}

const usualPatience: Patience = { sockets: 256, connectMs: 3000, firstByteMs: 10_000, silenceMs: 30_000 }

/** A line to the bucket that is slower than this counts as silent. */
const SENT_BYTES_PER_MS = 512

/** For requests that the SDK's helper for large objects sends by itself, each with one part. */
const PART_MS = 60_000

const noWord = () => {}

/** Sockets to a bucket, with a limit of their number and of the time that any of them may stay silent. */
export function openBucketClient(
  { region, endpoint, keys, patience, timers = realTimers }: BucketTerms,
  client: 'downloads' | 'others' = 'others',
) {
  const { sockets, connectMs, firstByteMs, silenceMs } = { ...usualPatience, ...patience }
  const agent = { keepAlive: true, maxSockets: sockets }
  const config: S3ClientConfig = {
    region,
    ...(keys && { credentials: keys }),
    // Most servers that are not Amazon's know buckets only by path.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many of those servers refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Whoever asks is told by what is thrown.
    logger: { debug: noWord, info: noWord, warn: noWord, error: noWord },
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: PART_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
  const s3 = watchS3(new S3Client(config))
  let taken = 0

  /** Runs one question, repeats included; `send` takes what ends it. Throws `BucketAway` when it can't be asked now. */
  async function ask<Answer>(
    send: (s3: S3Client, until: { abortSignal: AbortSignal }) => Promise<Answer>,
    { sentBytes = 0, streamOf }: { sentBytes?: number; streamOf?: (answer: Answer) => Readable } = {},
  ): Promise<Answer> {
    if (taken >= sockets) throw new BucketAway('all connections to the bucket are taken')
    const count = (change: 1 | -1) => {
      taken += change
      metrics.s3Sockets.add(change, { client })
    }
    count(1)
    const leave = () => count(-1)
    const waiting = new AbortController()
    const stopWaiting = timers.after(firstByteMs + sentBytes / SENT_BYTES_PER_MS, () => waiting.abort())
    try {
      const answer = await send(s3, { abortSignal: waiting.signal })
      if (streamOf) watch(streamOf(answer), leave, (socket, run) => timers.whenIdle(socket, silenceMs, run))
      else leave()
      return answer
    } catch (error) {
      leave()
      if (waiting.signal.aborted) throw new BucketAway('the bucket was silent')
      throw namingAway(error)
    } finally {
      stopWaiting()
    }
  }

  return { s3, ask }
}

/** Whether the SDK finds keys by itself, where none are given. */
export async function hasFoundKeys(terms: Pick<BucketTerms, 'region' | 'endpoint'>): Promise<boolean> {
  const { s3 } = openBucketClient(terms)
  try {
    await s3.config.credentials()
    return true
  } catch {
    return false
  } finally {
    s3.destroy()
  }
}

export type BucketClient = ReturnType<typeof openBucketClient>

/** Ends a stream whose bytes stay away while someone waits for them; a slow reader may take all the time there is. */
function watch(
  stream: Readable & { socket?: IdleSocket },
  onClose: () => void,
  whenIdle: (socket: IdleSocket, run: () => void) => () => void,
): void {
  // Nobody may be reading yet when it breaks; who reads later is told.
  stream.on('error', () => {})
  const onSilence = () => {
    if (stream.readableLength === 0) stream.destroy(new BucketAway('the bucket fell silent'))
  }
  const stop = stream.socket && whenIdle(stream.socket, onSilence)
  stream.once('close', () => {
    stop?.()
    onClose()
  })
}
