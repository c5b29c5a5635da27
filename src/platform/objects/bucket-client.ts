import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { metrics } from '#platform/metrics/metrics.ts'
import { BucketAway, asBucketAway, refusalOf } from '#platform/objects/bucket-away.ts'

export type BucketSettings = {
  region: string
  endpoint?: string | undefined
  /** Keys; by default the SDK looks in the environment, shared files and the machine's own role. */
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

export type BucketTimers = {
  after: (ms: number, run: () => void) => () => void
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

/** Minimum speed of an upload to the bucket. A slower upload counts as silent. */
const SENT_BYTES_PER_MS = 512

/**
 * Time limit of requests that bypass `ask`: the SDK's helper for large objects sends one part in
 * each.
 */
const PART_MS = 60_000

const ignoreMessage = () => {}

export function openBucketClient(
  { region, endpoint, keys, patience, timers = realTimers }: BucketSettings,
  client: 'downloads' | 'others' = 'others',
) {
  const { sockets, connectMs, firstByteMs, silenceMs } = { ...usualPatience, ...patience }
  const agent = { keepAlive: true, maxSockets: sockets }
  const config: S3ClientConfig = {
    region,
    ...(keys && { credentials: keys }),
    // Most S3 servers other than Amazon's know buckets only by path.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many S3 servers refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown to the caller, so the SDK logs nothing.
    logger: { debug: ignoreMessage, info: ignoreMessage, warn: ignoreMessage, error: ignoreMessage },
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: PART_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
  const s3 = watchS3(new S3Client(config))
  let busySockets = 0

  /**
   * Runs one request with retries. Throws `BucketAway` if the bucket fails or is silent, or all
   * sockets are taken.
   */
  async function ask<Answer>(
    send: (s3: S3Client, until: { abortSignal: AbortSignal }) => Promise<Answer>,
    { sentBytes = 0, streamOf }: { sentBytes?: number; streamOf?: (answer: Answer) => Readable } = {},
  ): Promise<Answer> {
    if (busySockets >= sockets) throw new BucketAway('all connections to the bucket are taken')
    const countSockets = (change: 1 | -1) => {
      busySockets += change
      metrics.s3Sockets.add(change, { client })
    }
    countSockets(1)
    const release = () => countSockets(-1)
    const waiting = new AbortController()
    const stopWaiting = timers.after(firstByteMs + sentBytes / SENT_BYTES_PER_MS, () => waiting.abort())
    try {
      const answer = await send(s3, { abortSignal: waiting.signal })
      if (streamOf)
        endWhenSilent(streamOf(answer), release, (socket, run) => timers.whenIdle(socket, silenceMs, run))
      else release()
      return answer
    } catch (error) {
      release()
      if (waiting.signal.aborted) throw new BucketAway('the bucket was silent')
      throw asBucketAway(error)
    } finally {
      stopWaiting()
    }
  }

  return { s3, ask }
}

export async function canFindAccessKeys(
  terms: Pick<BucketSettings, 'region' | 'endpoint'>,
): Promise<boolean> {
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

/**
 * Ends a stream when the bucket stops sending while a reader waits. A slow reader is never cut off.
 */
function endWhenSilent(
  stream: Readable & { socket?: IdleSocket },
  onClose: () => void,
  whenIdle: (socket: IdleSocket, run: () => void) => () => void,
): void {
  // The stream may break before it has a reader; a later reader gets the error.
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

function watchS3(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next, { commandName = 'unknown' }) =>
      async (asked) => {
        const operation = commandName.replace(/Command$/, '')
        const startedAt = performance.now()
        try {
          return await next(asked)
        } catch (error) {
          if (!isAbsent(error)) metrics.s3Errors.add(1, { operation })
          const refusal = refusalOf(error)
          if (refusal) metrics.s3Refusals.add(1, { by: refusal.by })
          throw error
        } finally {
          metrics.s3Duration.addSeconds((performance.now() - startedAt) / 1000, { operation })
        }
      },
    { step: 'initialize', name: 'watchS3', priority: 'high' },
  )
  return client
}

const isAbsent = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode === 404
