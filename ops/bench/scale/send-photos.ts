import { randomFill, randomInt } from 'node:crypto'
import {
  Agent,
  request,
  type ClientRequest,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { RETRY_DELAYS_MS, STALL_MS } from '#domains/uploads/ui/upload-machine.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { OUTCOME_HEADER, UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { uploadMetadata } from '#test/world/send-photo.ts'
import { MB } from '../proof-machine.ts'
import { reasonOf, type Tally } from './tally.ts'

/** Time that a stopping process gives the requests it has begun, including `DRAIN_SECONDS`. */
const LAST_ANSWERS_MS = 40_000
const SENT_AT_ONCE_BYTES = 32 * 1024

type SentPhoto = { name: string; sizeBytes: number; sha256: string; studioId: string }
export type Pace = {
  drawSizeMb: () => number
  /** Bandwidth of the connection, low enough that a killed process has uploads in flight. */
  bytesPerMs: number
}
type Sender = Pace & {
  url: string
  cookie: string
  studioId: string
  clientId: string
  type: PhotoType
  tally: () => Tally
}
type Answer = { status: number; headers: IncomingHttpHeaders }

/** Results of all senders. `resentBytes` has the number of bytes sent again after each break. */
type Shoot = { sent: SentPhoto[]; failed: string[]; resentBytes: number[] }
export const newSendResults = (): Shoot => ({ sent: [], failed: [], resentBytes: [] })

const agent = new Agent({ keepAlive: true })

export async function sendPhotos(sender: Sender, shoot: Shoot, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) await sendPhoto(sender, shoot)
}

export async function sendPhoto(sender: Sender, shoot: Shoot): Promise<void> {
  const name = `DSC_${randomInt(1e9)}.jpg`
  const bytes = await drawLargePhoto(Math.round(sender.drawSizeMb() * MB))
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  try {
    await sendAsBrowser(sender, name, bytes, (resentBytes) => shoot.resentBytes.push(resentBytes))
    shoot.sent.push({ name, sizeBytes: bytes.length, sha256, studioId: sender.studioId })
  } catch (error) {
    shoot.failed.push(`${name}: ${reasonOf(error)}`)
  }
}

// Draws random bytes outside this thread, which measures the times.
const fill = promisify<Buffer, Buffer>(randomFill)

/** Draws a small picture followed by random bytes: heavy to send, light to decode. */
async function drawLargePhoto(sizeBytes: number): Promise<Buffer<ArrayBuffer>> {
  const drawn = await drawJpeg({ widthPx: 1500, heightPx: 1000 })
  return Buffer.concat([drawn, await fill(Buffer.allocUnsafe(sizeBytes - drawn.length))])
}

class RefusedUpload extends Error {}
/**
 * Thrown for an unknown upload. An announcement doesn't wait for the disk, so a failover may lose
 * it.
 */
class UnknownUpload extends Error {}

/**
 * Uploads as the browser's queue does, and reports for each break how many bytes must be sent
 * again.
 */
async function sendAsBrowser(
  sender: Sender,
  name: string,
  bytes: Buffer,
  onResent: (bytes: number) => void,
): Promise<void> {
  let path: string | undefined
  let [sentTo, isBroken] = [0, false]
  const retries = { count: 0, atBytes: -1 }
  for (;;) {
    try {
      path ??= await announce(sender, name, bytes.length)
      const offset = isBroken ? await askOffset(sender, path) : 0
      if (isBroken) onResent(Math.max(0, sentTo - offset))
      ;[sentTo, isBroken] = [offset, false]
      if (offset === bytes.length) return
      const answer = await exchange(sender, 'PATCH', path, {
        headers: {
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length - offset,
        },
        send: (asking) =>
          sendSlowly(asking, bytes.subarray(offset), sender.bytesPerMs, (count) => (sentTo += count)),
      })
      if (answer.headers[OUTCOME_HEADER.toLowerCase()]?.includes('duplicate'))
        throw new RefusedUpload('a duplicate')
      if (Number(answer.headers['upload-offset']) === bytes.length) return
      isBroken = true
    } catch (error) {
      if (error instanceof RefusedUpload) throw error
      if (error instanceof UnknownUpload) {
        onResent(sentTo)
        ;[path, sentTo] = [undefined, 0]
      }
      // A lost announcement is repeated, and may leave an upload without bytes behind.
      isBroken = path !== undefined
      const count = retries.atBytes === sentTo ? retries.count : 0
      const delayMs = RETRY_DELAYS_MS[count]
      if (delayMs === undefined) throw error
      Object.assign(retries, { count: count + 1, atBytes: sentTo })
      await sleep(delayMs)
    }
  }
}

async function announce(sender: Sender, filename: string, sizeBytes: number): Promise<string> {
  const facts = { filename, type: sender.type, clientId: sender.clientId }
  const { headers } = await exchange(sender, 'POST', UPLOADS_PATH, {
    headers: {
      'upload-length': sizeBytes,
      'upload-metadata': uploadMetadata(facts),
    },
  })
  return headers.location!
}

async function askOffset(sender: Sender, path: string): Promise<number> {
  const { headers } = await exchange(sender, 'HEAD', path)
  return Number(headers['upload-offset'])
}

type Exchange = { headers?: OutgoingHttpHeaders; send?: (asking: ClientRequest) => Promise<void> }

/**
 * Throws unless the status is below 300: `UnknownUpload` for 404 and 410, `RefusedUpload` for other
 * statuses where a retry can't help.
 */
async function exchange(
  sender: Sender,
  method: string,
  path: string,
  exchangeOptions: Exchange = {},
): Promise<Answer> {
  const [tally, startedAt] = [sender.tally(), performance.now()]
  const tookMs = () => performance.now() - startedAt
  const recordOutcome = (outcome: 'answered' | 'failed' | 'cut', why: unknown) =>
    tally.note({ kind: 'upload', ms: tookMs(), outcome, why: `${method} ${reasonOf(why)}` })
  const answer = await sendRequest(sender, method, path, exchangeOptions).catch((error: unknown) => {
    recordOutcome(tookMs() > LAST_ANSWERS_MS ? 'cut' : 'failed', error)
    throw error
  })
  const isGood = answer.status < 300
  recordOutcome(isGood ? 'answered' : 'failed', answer.status)
  if (isGood) return answer
  if (answer.status === 404 || answer.status === 410)
    throw new UnknownUpload(`${method} was answered ${answer.status}`)
  const isTemporary = answer.status >= 500 || answer.status === 409 || answer.status === 423
  throw new (isTemporary ? Error : RefusedUpload)(`${method} was answered ${answer.status}`)
}

const sendRequest = ({ url, cookie }: Sender, method: string, path: string, { headers, send }: Exchange) =>
  new Promise<Answer>((resolve, reject) => {
    const all = { cookie, 'tus-resumable': '1.0.0', ...headers }
    const asking = request(`${url}${path}`, { method, headers: all, agent })
    asking.setTimeout(STALL_MS, () => asking.destroy(new Error('it stalled')))
    asking.once('error', reject)
    asking.once('response', (response) => {
      response.once('error', reject)
      response.resume().once('end', () => {
        resolve({ status: response.statusCode!, headers: response.headers })
        // The answer came before the last byte, so the rest is not sent.
        if (!asking.writableFinished) asking.destroy()
      })
    })
    if (send) send(asking).catch(reject)
    else asking.end()
  })

async function sendSlowly(
  asking: ClientRequest,
  bytes: Buffer,
  bytesPerMs: number,
  onSent: (count: number) => void,
) {
  const startedAt = performance.now()
  for (let at = 0; at < bytes.length; at += SENT_AT_ONCE_BYTES) {
    if (asking.destroyed) return
    const chunk = bytes.subarray(at, at + SENT_AT_ONCE_BYTES)
    if (!asking.write(chunk)) await waitForDrain(asking)
    onSent(chunk.length)
    const dueMs = (at + chunk.length) / bytesPerMs - (performance.now() - startedAt)
    if (dueMs > 0) await sleep(dueMs)
  }
  asking.end()
}

const waitForDrain = (asking: ClientRequest) =>
  new Promise<void>((resolve) => {
    const onWritable = () => {
      asking.off('drain', onWritable).off('close', onWritable)
      resolve()
    }
    asking.on('drain', onWritable).on('close', onWritable)
  })
