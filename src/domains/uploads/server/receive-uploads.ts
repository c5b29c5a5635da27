// Implements tus itself, streaming Node's request to disk. The web streams in @tus/server halve the
// disk throughput (measured in decision 0006).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asViewer } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import { denialFor, type PhotographerViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { releaseRoom, reserveRoom } from '#domains/storage/server/storage.ts'
import { Away, AWAY_RETRY_AFTER_SECONDS } from '#platform/core/away.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { Services } from '#platform/services.ts'
import {
  OUTCOME_HEADER,
  REQUEST_MIN_BYTES,
  REFUSAL_HEADER,
  UPLOADS_PATH,
  INTERRUPTED_AFTER_MS,
  type UploadRefusalReply,
  UPLOAD_MAX_BYTES,
} from '../uploads.rules.ts'
import { createByteSums, sumsOfFile, type ByteSums } from './byte-sums.ts'
import { createUpload, refusalForRoom } from './create-upload.ts'
import { finishUpload, findStoredKey, endWithoutPhoto, type ReceivedParts } from './finish-upload.ts'
import { openIncomingFiles } from '../core/server/incoming-files.ts'
import { PartsGone } from '#platform/objects/objects.ts'
import { receiveInParts } from '../parts/server/receive-in-parts.ts'
import { isMultipart, openParts, bytesInParts } from '../parts/server/upload-in-parts.ts'
import { receiveBytes } from './byte-sums.ts'
import {
  createLatestWinsMutex,
  createHeldAttempts,
  createUploadCache,
  type CachedUpload,
} from './upload-cache.ts'
import * as uploadsSql from './uploads.sql.ts'

type UploadServer = {
  services: Services
  files: ReturnType<typeof openIncomingFiles>
  underway: ReturnType<typeof createUploadCache>
  turns: ReturnType<typeof createHeldAttempts>
  runExclusive: ReturnType<typeof createLatestWinsMutex>
}

type Exchange = UploadServer & { request: IncomingMessage; viewer: PhotographerViewer; ipAddress: string }

type Sender = { identify: () => Promise<Viewer>; ipAddress: string }
type Reply = { status: number; headers?: Record<string, string | number>; body?: object }

// Four times per interval, so that a slow but active upload never counts as interrupted.
const SAVE_BYTES_EVERY_MS = INTERRUPTED_AFTER_MS / 4

const notFoundReply: Reply = { status: 404 }
const statusOf: Partial<Record<UploadRefusalReply['code'], number>> = {
  signed_out: 401,
  studio_inactive: 403,
  wrong_role: 403,
  two_steps_demanded: 403,
  switched_off: 409,
  bad_request: 400,
  client_not_yours: 404,
  gallery_not_open: 404,
  gallery_needed: 409,
  too_large: 413,
  too_many_uploads: 429,
  disk_full: 507,
}

const refusal = (refused: UploadRefusalReply): Reply => ({
  status: statusOf[refused.code] ?? 422,
  headers: { [REFUSAL_HEADER]: refused.code },
  body: refused,
})

export function createUploadServer(services: Services) {
  const uploadServer: UploadServer = {
    services,
    files: openIncomingFiles(services.incomingFolder),
    underway: createUploadCache(services.clock),
    turns: createHeldAttempts(),
    runExclusive: createLatestWinsMutex(),
  }

  async function handle(request: IncomingMessage, response: ServerResponse, sender: Sender): Promise<void> {
    const reply = await replyTo(request, sender).catch(errorReply)
    if (reply.status === statusOf.disk_full) metrics.uploadsRefused.add(1)
    const { status, headers, body } = retryElsewhere(reply)
    // tus expects 204 without a body after PATCH, and 200 for HEAD.
    const isBare = status === 200 && request.method === 'PATCH'
    answer(response, isBare ? 204 : status, headers, body)
  }

  // Another process may have room on its disk, if a bucket is shared. 503 makes the client retry.
  const retryElsewhere = (reply: Reply): Reply =>
    reply.status === statusOf.disk_full && services.objects.parts
      ? { ...reply, status: 503, headers: { ...reply.headers, 'retry-after': AWAY_RETRY_AFTER_SECONDS } }
      : reply

  async function replyTo(request: IncomingMessage, { identify, ipAddress }: Sender): Promise<Reply> {
    if (request.method === 'OPTIONS') return { status: 204, headers: capabilities }
    if (request.headers['tus-resumable'] !== TUS_VERSION) return { status: 412, headers: capabilities }
    const viewer = await identify()
    const photographer = allowedViewer('photographer', viewer)
    if (!photographer) return refusal({ code: denialFor('photographer', viewer)! })
    const exchange = { ...uploadServer, request, viewer: photographer, ipAddress }
    const path = new URL(request.url ?? '', 'http://uploads.invalid').pathname
    if (request.method === 'POST' && path === UPLOADS_PATH) return create(exchange)
    const id = path.slice(UPLOADS_PATH.length + 1)
    return isUuid(id) ? serve(exchange, id) : notFoundReply
  }

  function errorReply(error: NodeJS.ErrnoException): Reply {
    if (error instanceof Away) {
      services.log.warn({ error }, 'an upload found the database or the bucket away')
      return { status: 503, headers: { 'retry-after': AWAY_RETRY_AFTER_SECONDS }, body: { code: 'broken' } }
    }
    services.log.error({ error }, 'an upload broke')
    const isDiskFull = error.name === 'OutOfDisk' || error.code === 'ENOSPC' || error.code === 'EDQUOT'
    return isDiskFull ? refusal({ code: 'disk_full' }) : { status: 500, body: { code: 'broken' } }
  }

  return { handle }
}

async function create({ services, underway, turns, request, viewer }: Exchange): Promise<Reply> {
  const sizeBytes = numberHeader(request, 'upload-length')
  const created = await createUpload(services, viewer, sizeBytes, readMetadata(request))
  if ('code' in created) return refusal(created)
  underway.remember({ upload: created, offset: 0, sums: createByteSums() })
  turns.hold(created.id, created.turn)
  return { status: 201, headers: { Location: `${UPLOADS_PATH}/${created.id}` } }
}

// The mutex key includes the viewer, so that no studio can interrupt another studio's upload.
const serve = (exchange: Exchange, id: string) =>
  exchange.runExclusive(
    `${exchange.viewer.id}/${id}`,
    () => stop(exchange.request),
    async () => {
      const { services, underway, request, viewer } = exchange
      const known = underway.take(id, viewer, patchOffset(request))
      if (known) return receive(exchange, known.upload, known)
      const upload = await uploadsSql.findUpload(services.pool, viewer, id)
      if (!upload) return notFoundReply
      if (upload.state !== 'receiving') return ended(upload)
      if (request.method === 'HEAD') return replyOffset(exchange, upload)
      if (request.method === 'PATCH') return receive(exchange, upload)
      if (request.method === 'DELETE') return cancel(exchange, upload)
      return { status: 405 }
    },
  )

// Only PATCH can hang. Other requests are short, so the next request waits for them.
function stop(request: IncomingMessage) {
  if (request.method === 'PATCH') request.destroy()
}

async function replyOffset(exchange: Exchange, upload: uploadsSql.Upload): Promise<Reply> {
  const offset = await offsetOf(exchange, upload)
  // All bytes arrived, but no photo was made: a process died, or there was no room.
  return offset === upload.sizeBytes ? finish(exchange, upload) : progressReply(upload, offset)
}

async function receive(exchange: Exchange, upload: uploadsSql.Upload, known?: CachedUpload): Promise<Reply> {
  const { services, files, underway, request, viewer } = exchange
  const offset = known?.offset ?? (await offsetOf(exchange, upload))
  if (numberHeader(request, 'upload-offset') !== offset)
    return { ...progressReply(upload, offset), status: 409 }
  if (request.headers['content-type'] !== 'application/offset+octet-stream') return { status: 415 }
  const length = numberHeader(request, 'content-length')
  if (length === undefined) return { status: 411 }
  const end = offset + length
  if (end > upload.sizeBytes) return { status: 413 }
  if (offset === upload.sizeBytes) return finish(exchange, upload)
  if (end < upload.sizeBytes && length < REQUEST_MIN_BYTES) return refusal({ code: 'bad_request' })
  if (!upload.holdsRoom && !(await holdRoomAgain(exchange, upload)))
    return refusal(await refusalForRoom(services, viewer, upload.sizeBytes))

  const hold = await services.disk?.hold(length)
  if (services.disk && !hold) return refusal({ code: 'disk_full' })
  const progressTimer = setInterval(
    () => saveLastByteTime(exchange, upload.id).catch(() => {}),
    SAVE_BYTES_EVERY_MS,
  )
  try {
    if (isMultipart(services, upload)) return await receiveParts(exchange, upload, { offset, known, hold })
    const path = files.pathOf(upload.id)
    const sums = known?.sums ?? (await sumsOfFile(path, offset))
    return await receiveBytes(
      request,
      { path, offset, sums, onBytes: hold?.written },
      async ({ bytesWritten, sync }) => {
        clearInterval(progressTimer)
        const reached = offset + bytesWritten
        if (reached === upload.sizeBytes) return await finish(exchange, upload, { sums, sync })
        await saveLastByteTime(exchange, upload.id)
        // After a failed write the sums cover more than the file, so the next request reads the
        // file again.
        if (sums.sizeBytes() === reached) underway.remember({ upload, offset: reached, sums })
        return progressReply(upload, reached)
      },
    )
  } finally {
    hold?.letGo()
    clearInterval(progressTimer)
  }
}

type PartsReceipt = {
  offset: number
  known: CachedUpload | undefined
  hold: { written: (sizeBytes: number) => void } | undefined
}

async function receiveParts(
  exchange: Exchange,
  upload: uploadsSql.Upload,
  { offset, known, hold }: PartsReceipt,
): Promise<Reply> {
  const { services, files, underway, request } = exchange
  const parts = known?.parts ?? (await openParts(services, upload, () => takeAttempt(exchange, upload.id)))
  const place = await files.placeFor(upload.id, offset)
  const sums = place.from > 0 ? undefined : (known?.sums ?? (await sumsOfFile(place.path, offset)))
  const onBytes = (bytes: Uint8Array) => {
    sums?.add(bytes)
    hold?.written(bytes.length)
  }
  try {
    const reached = await receiveInParts(request, { place, offset, parts, onBytes })
    if (reached === upload.sizeBytes) return await finish(exchange, upload, { sums, parts })
    await saveLastByteTime(exchange, upload.id)
    if (!sums || sums.sizeBytes() === reached) underway.remember({ upload, offset: reached, sums, parts })
    return progressReply(upload, reached)
  } catch (error) {
    if (!(error instanceof PartsGone)) throw error
    // Another process joined or removed the parts. Replies with the outcome, or lets the client
    // send again.
    await parts.beginAnew()
    return currentReply(exchange, upload)
  }
}

/**
 * Replies for an upload that this request did not end: the outcome, or the offset to resume from.
 */
async function currentReply(exchange: Exchange, { id }: uploadsSql.Upload): Promise<Reply> {
  const found = await uploadsSql.findUpload(exchange.services.pool, exchange.viewer, id)
  if (!found) return { status: 410 }
  if (found.state !== 'receiving') return ended(found)
  return { ...progressReply(found, await offsetOf(exchange, found)), status: 409 }
}

/**
 * Returns the attempt number that this process holds, or takes the next; undefined if none is held
 * and the upload ended.
 */
async function takeAttempt({ services, turns, viewer }: Exchange, id: string): Promise<number | undefined> {
  const held = turns.find(id)
  turns.letGo(id)
  return held ?? uploadsSql.takeAttempt(services.pool, viewer, id)
}

const saveLastByteTime = ({ services, viewer }: Exchange, id: string) =>
  asViewer(services.pool, viewer, (tx) => uploadsSql.saveLastByteTime(tx, viewer, id, services.clock()))

const holdRoomAgain = ({ services, viewer }: Exchange, upload: uploadsSql.Upload) =>
  asViewer(services.pool, viewer, async (tx) => {
    if (!(await reserveRoom(tx, viewer.id, upload.sizeBytes))) return false
    const isHeld = await uploadsSql.holdRoomAgain(tx, viewer, upload.id, services.clock())
    if (!isHeld) await releaseRoom(tx, viewer.id, upload.sizeBytes)
    upload.holdsRoom = true
    return true
  })

async function cancel({ services, turns }: Exchange, upload: uploadsSql.Upload): Promise<Reply> {
  const endedReply = await endWithoutPhoto(services, upload, (tx, owner) =>
    uploadsSql.deleteUpload(tx, owner, upload.id),
  )
  turns.letGo(upload.id)
  return endedReply ? { status: 204 } : notFoundReply
}

async function finish(
  exchange: Exchange,
  upload: uploadsSql.Upload,
  arrived?: { sums: ByteSums; sync: () => Promise<void> } | ReceivedParts,
): Promise<Reply> {
  const { services, files, turns, viewer: owner, ipAddress } = exchange
  const arrival = arrived && ('parts' in arrived ? { arrivedInParts: arrived } : { arrived })
  const isInParts = isMultipart(services, upload)
  const turn = isInParts ? undefined : await holdAttempt(exchange, upload.id)
  const finished =
    isInParts || turn !== undefined
      ? await finishUpload(services, upload, { owner, files, ipAddress, ...arrival, turn })
      : undefined
  turns.letGo(upload.id)
  if (!finished) return currentReply(exchange, upload)
  if (finished.outcome === 'refused') return refusal({ code: finished.code })
  if (finished.outcome === 'no_room') return refusal(await refusalForRoom(services, owner, upload.sizeBytes))
  const { status, headers } = progressReply(upload, upload.sizeBytes)
  const outcome = encodeURIComponent(JSON.stringify(finished))
  return { status, headers: { ...headers, [OUTCOME_HEADER]: outcome } }
}

async function holdAttempt({ services, turns, viewer }: Exchange, id: string): Promise<number | undefined> {
  const turn = turns.find(id) ?? (await uploadsSql.takeAttempt(services.pool, viewer, id))
  if (turn !== undefined) turns.hold(id, turn)
  return turn
}

async function offsetOf({ services, files }: Exchange, upload: uploadsSql.Upload): Promise<number> {
  const length = await files.lengthOf(upload.id)
  if (isMultipart(services, upload)) {
    const reached = await bytesInParts(services, upload)
    const rest = await files.findRest(upload.id)
    const restEnd = rest && rest.from <= reached ? rest.end : 0
    const offset = Math.max(length ?? 0, reached, restEnd)
    if (offset > 0) return offset
  } else if (length !== undefined) return length
  return (await findStoredKey(services, upload)) === undefined ? 0 : upload.sizeBytes
}

const patchOffset = (request: IncomingMessage) =>
  request.method === 'PATCH' ? numberHeader(request, 'upload-offset') : undefined

const progressReply = (upload: uploadsSql.Upload, offset: number) => ({
  status: 200,
  headers: { 'Upload-Offset': offset, 'Upload-Length': upload.sizeBytes },
})

function ended(upload: uploadsSql.Upload): Reply {
  if (upload.state === 'finished') return progressReply(upload, upload.sizeBytes)
  return upload.refusal ? refusal({ code: upload.refusal as UploadRefusalReply['code'] }) : { status: 410 }
}

const TUS_VERSION = '1.0.0'

const capabilities = {
  'Tus-Version': TUS_VERSION,
  'Tus-Extension': 'creation,termination',
  'Tus-Max-Size': UPLOAD_MAX_BYTES,
}

function numberHeader(request: IncomingMessage, name: string): number | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

function readMetadata(request: IncomingMessage): Record<string, string> {
  const header = request.headers['upload-metadata']
  const pairs = typeof header === 'string' ? header.split(',') : []
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}

type Headers = Record<string, string | number>

function answer(response: ServerResponse, status: number, headers: Headers = {}, body?: object) {
  const text = body && JSON.stringify(body)
  response.writeHead(status, {
    'Tus-Resumable': TUS_VERSION,
    'Cache-Control': 'no-store',
    ...(text && { 'Content-Type': 'application/json' }),
    'Content-Length': text ? Buffer.byteLength(text) : 0,
    ...headers,
  })
  response.end(text)
}
