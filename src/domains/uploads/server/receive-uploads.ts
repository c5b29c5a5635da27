// Implements tus itself, streaming Node's request straight to disk: the web streams inside @tus/server halve the disk
// throughput (measured in decision 0006).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import { denialFor, type PhotographerViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { releaseRoom, reserveRoom } from '#domains/storage/server/storage.ts'
import { Away, AWAY_RETRY_AFTER_SECONDS } from '#platform/away.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { Services } from '#platform/services.ts'
import {
  OUTCOME_HEADER,
  PART_MIN_BYTES,
  REFUSAL_HEADER,
  UPLOADS_PATH,
  WAITING_AFTER_MS,
  type UploadRefused,
  UPLOAD_MAX_BYTES,
} from '../uploads.rules.ts'
import { byteSums, sumsOfFile, type ByteSums } from './byte-sums.ts'
import { createUpload, refusalForRoom } from './create-upload.ts'
import { finishUpload, findStored, giveUp, type ArrivedInParts } from './finish-upload.ts'
import { incomingFiles } from '../core/server/incoming-files.ts'
import { PartsGone } from '#platform/objects/objects.ts'
import { receiveInParts } from '../parts/server/receive-in-parts.ts'
import { goesInParts, openParts, reachedInParts } from '../parts/server/upload-in-parts.ts'
import { receiveBytes } from './receive-bytes.ts'
import { createKeyedMutex, heldTurns, uploadsUnderway, type Underway } from './uploads-underway.ts'
import * as uploadsSql from './uploads.sql.ts'

type Exchange = { request: IncomingMessage; viewer: PhotographerViewer; ipAddress: string }

type Sender = { identify: () => Promise<Viewer>; ipAddress: string }
type Reply = { status: number; headers?: Record<string, string | number>; body?: object }

// Four times per interval, so that a slow but active upload never shows as waiting.
const NOTE_EVERY_MS = WAITING_AFTER_MS / 4

const gone: Reply = { status: 404 }
const statusOf: Partial<Record<UploadRefused['code'], number>> = {
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

const refusal = (refused: UploadRefused): Reply => ({
  status: statusOf[refused.code] ?? 422,
  headers: { [REFUSAL_HEADER]: refused.code },
  body: refused,
})

export function openUploads(services: Services) {
  const endpoint = uploadsEndpoint(services)

  async function handle(request: IncomingMessage, response: ServerResponse, sender: Sender): Promise<void> {
    const reply = await replyTo(request, sender).catch(broken)
    if (reply.status === statusOf.disk_full) metrics.uploadsRefused.add(1)
    const { status, headers, body } = elsewhere(reply)
    // tus expects 204 without a body after PATCH, and 200 for HEAD.
    const isBare = status === 200 && request.method === 'PATCH'
    answer(response, isBare ? 204 : status, headers, body)
  }

  // With a bucket another process may have room on its disk: whoever sends tries again, and says so when none had.
  const elsewhere = (reply: Reply): Reply =>
    reply.status === statusOf.disk_full && services.objects.parts
      ? { ...reply, status: 503, headers: { ...reply.headers, 'retry-after': AWAY_RETRY_AFTER_SECONDS } }
      : reply

  async function replyTo(request: IncomingMessage, { identify, ipAddress }: Sender): Promise<Reply> {
    if (request.method === 'OPTIONS') return { status: 204, headers: capabilities }
    if (request.headers['tus-resumable'] !== TUS_VERSION) return { status: 412, headers: capabilities }
    const viewer = await identify()
    const photographer = viewerFor('photographer', viewer)
    if (!photographer) return refusal({ code: denialFor('photographer', viewer)! })
    const exchange = { request, viewer: photographer, ipAddress }
    const path = new URL(request.url ?? '', 'http://uploads.invalid').pathname
    if (request.method === 'POST' && path === UPLOADS_PATH) return endpoint.create(exchange)
    const id = path.slice(UPLOADS_PATH.length + 1)
    return isUuid(id) ? endpoint.serve(exchange, id) : gone
  }

  function broken(error: NodeJS.ErrnoException): Reply {
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

function uploadsEndpoint(services: Services) {
  const files = incomingFiles(services.incomingFolder)
  const runExclusive = createKeyedMutex()
  const underway = uploadsUnderway(services.clock)
  const turns = heldTurns()

  async function create({ request, viewer }: Exchange): Promise<Reply> {
    const sizeBytes = numberHeader(request, 'upload-length')
    const created = await createUpload(services, viewer, sizeBytes, readMetadata(request))
    if ('code' in created) return refusal(created)
    underway.remember({ upload: created, offset: 0, sums: byteSums() })
    turns.hold(created.id, created.turn)
    return { status: 201, headers: { Location: `${UPLOADS_PATH}/${created.id}` } }
  }

  // The mutex key includes the viewer, so that nobody can interrupt another studio's upload by its id.
  const serve = (exchange: Exchange, id: string) =>
    runExclusive(
      `${exchange.viewer.id}/${id}`,
      () => stop(exchange.request),
      async () => {
        const { request, viewer } = exchange
        const known = underway.take(id, viewer, goesOnAt(request))
        if (known) return receive(exchange, known.upload, known)
        const upload = await uploadsSql.findUpload(services.pool, viewer, id)
        if (!upload) return gone
        if (upload.state !== 'receiving') return ended(upload)
        if (request.method === 'HEAD') return replyOffset(exchange, upload)
        if (request.method === 'PATCH') return receive(exchange, upload)
        if (request.method === 'DELETE') return cancel(upload)
        return { status: 405 }
      },
    )

  // Only PATCH can hang; the other requests are short, so the next one waits for them.
  function stop(request: IncomingMessage) {
    if (request.method === 'PATCH') request.destroy()
  }

  async function replyOffset(exchange: Exchange, upload: uploadsSql.Upload): Promise<Reply> {
    const offset = await offsetOf(upload)
    // All bytes are here, but the process died before the photo was made.
    return offset === upload.sizeBytes ? finish(exchange, upload) : progress(upload, offset)
  }

  async function receive(exchange: Exchange, upload: uploadsSql.Upload, known?: Underway): Promise<Reply> {
    const { request, viewer } = exchange
    const offset = known?.offset ?? (await offsetOf(upload))
    if (numberHeader(request, 'upload-offset') !== offset) return { ...progress(upload, offset), status: 409 }
    if (request.headers['content-type'] !== 'application/offset+octet-stream') return { status: 415 }
    const length = numberHeader(request, 'content-length')
    if (length === undefined) return { status: 411 }
    const end = offset + length
    if (end > upload.sizeBytes) return { status: 413 }
    if (offset === upload.sizeBytes) return finish(exchange, upload)
    if (end < upload.sizeBytes && length < PART_MIN_BYTES) return refusal({ code: 'bad_request' })
    if (!upload.holdsRoom && !(await holdRoomAgain(viewer, upload)))
      return refusal(await refusalForRoom(services, viewer, upload.sizeBytes))

    const hold = await services.disk?.hold(length)
    if (services.disk && !hold) return refusal({ code: 'disk_full' })
    const stillComing = setInterval(() => noteBytes(viewer, upload.id).catch(() => {}), NOTE_EVERY_MS)
    try {
      if (goesInParts(services, upload)) return await receiveParts(exchange, upload, offset, { known, hold })
      const path = files.pathOf(upload.id)
      const sums = known?.sums ?? (await sumsOfFile(path, offset))
      return await receiveBytes(
        request,
        { path, offset, sums, onBytes: hold?.written },
        async ({ bytesWritten, sync }) => {
          clearInterval(stillComing)
          const reached = offset + bytesWritten
          if (reached === upload.sizeBytes) return await finish(exchange, upload, { sums, sync })
          await noteBytes(viewer, upload.id)
          // After a failed write the sums cover more than the file; then they are recomputed from it.
          if (sums.sizeBytes() === reached) underway.remember({ upload, offset: reached, sums })
          return progress(upload, reached)
        },
      )
    } finally {
      hold?.letGo()
      clearInterval(stillComing)
    }
  }

  async function receiveParts(
    exchange: Exchange,
    upload: uploadsSql.Upload,
    offset: number,
    {
      known,
      hold,
    }: { known: Underway | undefined; hold: { written: (sizeBytes: number) => void } | undefined },
  ): Promise<Reply> {
    const { request, viewer } = exchange
    const parts = known?.parts ?? (await openParts(services, upload, () => takeTurn(viewer, upload.id)))
    const place = await files.placeFor(upload.id, offset)
    const sums = place.from > 0 ? undefined : (known?.sums ?? (await sumsOfFile(place.path, offset)))
    const onBytes = (bytes: Uint8Array) => {
      sums?.add(bytes)
      hold?.written(bytes.length)
    }
    try {
      const reached = await receiveInParts(request, { place, offset, parts, onBytes })
      if (reached === upload.sizeBytes) return await finish(exchange, upload, { sums, parts })
      await noteBytes(viewer, upload.id)
      if (!sums || sums.sizeBytes() === reached) underway.remember({ upload, offset: reached, sums, parts })
      return progress(upload, reached)
    } catch (error) {
      if (!(error instanceof PartsGone)) throw error
      // Joined or removed elsewhere: as its row says, or sent anew.
      await parts.beginAnew()
      return again(viewer, upload)
    }
  }

  /** What the sender is told of an upload that did not end here: how it ended elsewhere, or where it goes on. */
  async function again(viewer: PhotographerViewer, { id }: uploadsSql.Upload): Promise<Reply> {
    const found = await uploadsSql.findUpload(services.pool, viewer, id)
    if (!found) return { status: 410 }
    if (found.state !== 'receiving') return ended(found)
    return { ...progress(found, await offsetOf(found)), status: 409 }
  }

  /** The turn that this process holds, or the next; it is used once. */
  async function takeTurn(viewer: PhotographerViewer, id: string): Promise<number | undefined> {
    const held = turns.find(id)
    turns.letGo(id)
    return held ?? uploadsSql.takeTurn(services.pool, viewer, id)
  }

  const noteBytes = (viewer: PhotographerViewer, id: string) =>
    asViewer(services.pool, viewer, (tx) => uploadsSql.noteBytes(tx, viewer, id, services.clock()))

  const holdRoomAgain = (viewer: PhotographerViewer, upload: uploadsSql.Upload) =>
    asViewer(services.pool, viewer, async (tx) => {
      if (!(await reserveRoom(tx, viewer.id, upload.sizeBytes)).ok) return false
      const isHeld = await uploadsSql.holdRoomAgain(tx, viewer, upload.id, services.clock())
      if (!isHeld) await releaseRoom(tx, viewer.id, upload.sizeBytes)
      upload.holdsRoom = true
      return true
    })

  async function cancel(upload: uploadsSql.Upload): Promise<Reply> {
    const ended = await giveUp(services, upload, (tx, owner) => uploadsSql.deleteUpload(tx, owner, upload.id))
    turns.letGo(upload.id)
    return ended ? { status: 204 } : gone
  }

  async function finish(
    { viewer: owner, ipAddress }: Exchange,
    upload: uploadsSql.Upload,
    arrived?: { sums: ByteSums; sync: () => Promise<void> } | ArrivedInParts,
  ): Promise<Reply> {
    const arrival = arrived && ('parts' in arrived ? { arrivedInParts: arrived } : { arrived })
    const isInParts = goesInParts(services, upload)
    const turn = isInParts ? undefined : await holdTurn(owner, upload.id)
    const finished =
      isInParts || turn !== undefined
        ? await finishUpload(services, upload, { owner, files, ipAddress, ...arrival, turn })
        : undefined
    turns.letGo(upload.id)
    // Another request or job ended it first, as a photo, refused or abandoned; or bytes of it are gone.
    if (!finished) return again(owner, upload)
    if (finished.outcome === 'refused') return refusal({ code: finished.code })
    if (finished.outcome === 'no_room')
      return refusal(await refusalForRoom(services, owner, upload.sizeBytes))
    const { status, headers } = progress(upload, upload.sizeBytes)
    const outcome = encodeURIComponent(JSON.stringify(finished))
    return { status, headers: { ...headers, [OUTCOME_HEADER]: outcome } }
  }

  /** Kept while finishing fails and is tried again. */
  async function holdTurn(viewer: PhotographerViewer, id: string): Promise<number | undefined> {
    const turn = turns.find(id) ?? (await uploadsSql.takeTurn(services.pool, viewer, id))
    if (turn !== undefined) turns.hold(id, turn)
    return turn
  }

  async function offsetOf(upload: uploadsSql.Upload): Promise<number> {
    const length = await files.lengthOf(upload.id)
    if (goesInParts(services, upload)) {
      const reached = await reachedInParts(services, upload)
      const rest = await files.findRest(upload.id)
      const restEnd = rest && rest.from <= reached ? rest.end : 0
      const offset = Math.max(length ?? 0, reached, restEnd)
      if (offset > 0) return offset
    } else if (length !== undefined) return length
    return (await findStored(services, upload)) === undefined ? 0 : upload.sizeBytes
  }

  return { create, serve }
}

const goesOnAt = (request: IncomingMessage) =>
  request.method === 'PATCH' ? numberHeader(request, 'upload-offset') : undefined

const progress = (upload: uploadsSql.Upload, offset: number) => ({
  status: 200,
  headers: { 'Upload-Offset': offset, 'Upload-Length': upload.sizeBytes },
})

function ended(upload: uploadsSql.Upload): Reply {
  if (upload.state === 'finished') return progress(upload, upload.sizeBytes)
  return upload.refusal ? refusal({ code: upload.refusal as UploadRefused['code'] }) : { status: 410 }
}

// The header part of tus 1.0.0 (core, creation, termination).
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

/** Parses Upload-Metadata: comma-separated pairs of a key and a base64 value. */
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

/** Replies are never cached, since an upload's offset changes with every request. */
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
