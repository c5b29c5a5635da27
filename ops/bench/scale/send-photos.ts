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
import { drawnJpeg } from '#test/world/receive-photo.ts'
import { MB } from '../proof-machine.ts'
import { reasonOf, type Tally } from './tally.ts'

/** So long a process that is told to stop lets what it began go on, `DRAIN_SECONDS` among it. */
const LAST_ANSWERS_MS = 40_000
const SENT_AT_ONCE_BYTES = 32 * 1024

type Sent = { name: string; sizeBytes: number; sha256: string; studioId: string }
/** Of one photo after the other. */
export type Pace = {
  drawSizeMb: () => number
  /** What its line takes: a process that is killed is killed in the midst of some. */
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

/** What came of all senders: photos with an end, those without, and how much each break sent again. */
type Shoot = { sent: Sent[]; failed: string[]; resentBytes: number[] }
export const newShoot = (): Shoot => ({ sent: [], failed: [], resentBytes: [] })

const agent = new Agent({ keepAlive: true })

/** Sends one photo after the other until told to stop; the last one to its end. */
export async function sendPhotos(sender: Sender, shoot: Shoot, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) await sendPhoto(sender, shoot)
}

/** Sends a photo no other is like, and notes what came of it. */
export async function sendPhoto(sender: Sender, shoot: Shoot): Promise<void> {
  const name = `DSC_${randomInt(1e9)}.jpg`
  const bytes = await newPhoto(Math.round(sender.drawSizeMb() * MB))
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  try {
    await sendAsBrowser(sender, name, bytes, (resentBytes) => shoot.resentBytes.push(resentBytes))
    shoot.sent.push({ name, sizeBytes: bytes.length, sha256, studioId: sender.studioId })
  } catch (error) {
    shoot.failed.push(`${name}: ${reasonOf(error)}`)
  }
}

// Beside this thread, which takes the times.
const fill = promisify<Buffer, Buffer>(randomFill)

/** A small picture with much behind its end, which belongs to the file: heavy to send, and light to look at. */
async function newPhoto(sizeBytes: number): Promise<Buffer<ArrayBuffer>> {
  const drawn = await drawnJpeg({ widthPx: 1500, heightPx: 1000 })
  return Buffer.concat([drawn, await fill(Buffer.allocUnsafe(sizeBytes - drawn.length))])
}

class Refused extends Error {}
/** The upload is not known there: an announcement does not wait for the disk, and a failover may lose it. */
class Unknown extends Error {}

/** As the browser's queue does it; tells for each break how many bytes have to be sent once more. */
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
        throw new Refused('a duplicate')
      if (Number(answer.headers['upload-offset']) === bytes.length) return
      isBroken = true
    } catch (error) {
      if (error instanceof Refused) throw error
      if (error instanceof Unknown) {
        onResent(sentTo)
        ;[path, sentTo] = [undefined, 0]
      }
      // A first question that was not answered is asked anew, and leaves an upload without bytes behind.
      isBroken = path !== undefined
      const count = retries.atBytes === sentTo ? retries.count : 0
      const delayMs = RETRY_DELAYS_MS[count]
      if (delayMs === undefined) throw error
      Object.assign(retries, { count: count + 1, atBytes: sentTo })
      await sleep(delayMs)
    }
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function announce(sender: Sender, filename: string, sizeBytes: number): Promise<string> {
  const metadata = Object.entries({ filename, type: sender.type, clientId: sender.clientId })
  const { headers } = await exchange(sender, 'POST', UPLOADS_PATH, {
    headers: {
      'upload-length': sizeBytes,
      'upload-metadata': metadata.map(([key, value]) => `${key} ${base64(value)}`).join(','),
    },
  })
  return headers.location!
}

async function askOffset(sender: Sender, path: string): Promise<number> {
  const { headers } = await exchange(sender, 'HEAD', path)
  return Number(headers['upload-offset'])
}

type Exchange = { headers?: OutgoingHttpHeaders; send?: (asking: ClientRequest) => Promise<void> }

/** Throws for every answer but a good one; `Refused` where asking again can't help. */
async function exchange(sender: Sender, method: string, path: string, of: Exchange = {}): Promise<Answer> {
  const [tally, startedAt] = [sender.tally(), performance.now()]
  const tookMs = () => performance.now() - startedAt
  const note = (outcome: 'answered' | 'failed' | 'cut', why: unknown) =>
    tally.note({ kind: 'upload', ms: tookMs(), outcome, why: `${method} ${reasonOf(why)}` })
  const answer = await ask(sender, method, path, of).catch((error: unknown) => {
    note(tookMs() > LAST_ANSWERS_MS ? 'cut' : 'failed', error)
    throw error
  })
  const isGood = answer.status < 300
  note(isGood ? 'answered' : 'failed', answer.status)
  if (isGood) return answer
  if (answer.status === 404 || answer.status === 410)
    throw new Unknown(`${method} was answered ${answer.status}`)
  const mayPass = answer.status >= 500 || answer.status === 409 || answer.status === 423
  throw new (mayPass ? Error : Refused)(`${method} was answered ${answer.status}`)
}

const ask = ({ url, cookie }: Sender, method: string, path: string, { headers, send }: Exchange) =>
  new Promise<Answer>((resolve, reject) => {
    const all = { cookie, 'tus-resumable': '1.0.0', ...headers }
    const asking = request(`${url}${path}`, { method, headers: all, agent })
    asking.setTimeout(STALL_MS, () => asking.destroy(new Error('it stalled')))
    asking.once('error', reject)
    asking.once('response', (response) => {
      response.once('error', reject)
      response.resume().once('end', () => {
        resolve({ status: response.statusCode!, headers: response.headers })
        // An answer before the last byte: nobody reads the rest.
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
    const some = bytes.subarray(at, at + SENT_AT_ONCE_BYTES)
    if (!asking.write(some)) await drained(asking)
    onSent(some.length)
    const dueMs = (at + some.length) / bytesPerMs - (performance.now() - startedAt)
    if (dueMs > 0) await sleep(dueMs)
  }
  asking.end()
}

const drained = (asking: ClientRequest) =>
  new Promise<void>((resolve) => {
    const go = () => {
      asking.off('drain', go).off('close', go)
      resolve()
    }
    asking.on('drain', go).on('close', go)
  })
