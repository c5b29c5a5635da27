// Files come in by the tus protocol, straight from Node's request to the disk: the web streams that @tus/server puts
// between the two cost half of what the disk takes, which decision 0006 measures.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import { denialFor, type PhotographerViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { OUTCOME_HEADER, REFUSAL_HEADER, UPLOADS_PATH, type UploadRefused } from '../uploads.rules.ts'
import { sumsOfFile, type ByteSums } from './byte-sums.ts'
import { createUpload } from './create-upload.ts'
import { finishUpload, giveUp, isWhole } from './finish-upload.ts'
import { incomingFiles } from './incoming-files.ts'
import { receiveBytes } from './receive-bytes.ts'
import { answer, capabilities, numberHeader, readMetadata, TUS_VERSION } from './tus-protocol.ts'
import { uploadTurns } from './upload-turns.ts'
import * as sql from './uploads.sql.ts'

type Exchange = { request: IncomingMessage; viewer: PhotographerViewer }
type Reply = { status: number; headers?: Record<string, string | number>; body?: object }

const gone: Reply = { status: 404 }
const statusOf: Partial<Record<UploadRefused['code'], number>> = {
  signed_out: 401,
  studio_inactive: 403,
  wrong_role: 403,
  switched_off: 409,
  bad_request: 400,
  client_not_yours: 404,
  too_large: 413,
  disk_full: 507,
}

const refusal = (refused: UploadRefused): Reply => ({
  status: statusOf[refused.code] ?? 422,
  headers: { [REFUSAL_HEADER]: refused.code },
  body: refused,
})

/** The front door for files: `handle` answers every request under /uploads. */
export function openUploads(services: Services) {
  const endpoint = uploadsEndpoint(services)

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    identify: () => Promise<Viewer>,
  ): Promise<void> {
    const { status, headers, body } = await replyTo(request, identify).catch(broken)
    // tus wants an empty 204 where a file came in, and 200 only where one is asked about.
    const isBare = status === 200 && request.method === 'PATCH'
    answer(response, isBare ? 204 : status, headers, body)
  }

  async function replyTo(request: IncomingMessage, identify: () => Promise<Viewer>): Promise<Reply> {
    if (request.method === 'OPTIONS') return { status: 204, headers: capabilities }
    if (request.headers['tus-resumable'] !== TUS_VERSION) return { status: 412, headers: capabilities }
    const viewer = await identify()
    const photographer = viewerFor('photographer', viewer)
    if (!photographer) return refusal({ code: denialFor('photographer', viewer)! })
    const exchange = { request, viewer: photographer }
    const path = new URL(request.url ?? '', 'http://uploads.invalid').pathname
    if (request.method === 'POST' && path === UPLOADS_PATH) return endpoint.create(exchange)
    const id = path.slice(UPLOADS_PATH.length + 1)
    return isUuid(id) ? endpoint.serve(exchange, id) : gone
  }

  function broken(error: NodeJS.ErrnoException): Reply {
    services.log.error({ error }, 'an upload broke')
    const isDiskFull = error.name === 'OutOfDisk' || error.code === 'ENOSPC' || error.code === 'EDQUOT'
    return isDiskFull ? refusal({ code: 'disk_full' }) : { status: 500, body: { code: 'broken' } }
  }

  return { handle }
}

function uploadsEndpoint(services: Services) {
  const files = incomingFiles(services.incomingFolder)
  const takeTurn = uploadTurns()

  async function create({ request, viewer }: Exchange): Promise<Reply> {
    const sizeBytes = numberHeader(request, 'upload-length')
    const created = await createUpload(services, viewer, sizeBytes, readMetadata(request))
    if ('code' in created) return refusal(created)
    return { status: 201, headers: { Location: `${UPLOADS_PATH}/${created.id}` } }
  }

  // The viewer is in the name of the turn, so that nobody can stop another studio's upload by its id.
  const serve = (exchange: Exchange, id: string) =>
    takeTurn(
      `${exchange.viewer.id}/${id}`,
      () => stop(exchange.request),
      async () => {
        const upload = await sql.findUpload(services.pool, exchange.viewer, id)
        if (!upload) return gone
        if (upload.state !== 'receiving') return ended(upload)
        if (exchange.request.method === 'HEAD') return tellOffset(exchange, upload)
        if (exchange.request.method === 'PATCH') return receive(exchange, upload)
        if (exchange.request.method === 'DELETE') return cancel(upload)
        return { status: 405 }
      },
    )

  // Only bytes can hang; the others are short, and their answer is waited for.
  function stop(request: IncomingMessage) {
    if (request.method === 'PATCH') request.destroy()
  }

  async function tellOffset({ viewer }: Exchange, upload: sql.Upload): Promise<Reply> {
    const offset = await offsetOf(upload)
    // Whole, but the process went away before it became a photo.
    return offset === upload.sizeBytes ? finish(viewer, upload) : progress(upload, offset)
  }

  async function receive({ request, viewer }: Exchange, upload: sql.Upload): Promise<Reply> {
    const offset = await offsetOf(upload)
    if (numberHeader(request, 'upload-offset') !== offset) return { ...progress(upload, offset), status: 409 }
    if (request.headers['content-type'] !== 'application/offset+octet-stream') return { status: 415 }
    const length = numberHeader(request, 'content-length')
    if (length === undefined) return { status: 411 }
    if (offset + length > upload.sizeBytes) return { status: 413 }
    if (offset === upload.sizeBytes) return finish(viewer, upload)

    const hold = await services.disk?.hold(length)
    if (services.disk && !hold) return refusal({ code: 'disk_full' })
    try {
      const path = files.pathOf(upload.id)
      const sums = await sumsOfFile(path, offset)
      const reached = offset + (await receiveBytes(request, path, offset, sums, hold?.written))
      return reached < upload.sizeBytes ? progress(upload, reached) : await finish(viewer, upload, sums)
    } finally {
      hold?.letGo()
    }
  }

  async function cancel(upload: sql.Upload): Promise<Reply> {
    const ended = await giveUp(services, upload, (tx, owner) => sql.deleteUpload(tx, owner, upload.id))
    return ended ? { status: 204 } : gone
  }

  async function finish(owner: PhotographerViewer, upload: sql.Upload, sums?: ByteSums): Promise<Reply> {
    const finished = await finishUpload(services, upload, { owner, ...(sums && { sums }) })
    // Another ended it first: made a photo of it as well, or gave it up.
    if (!finished) return ended((await sql.findUpload(services.pool, owner, upload.id)) ?? upload)
    if (finished.outcome === 'refused') return refusal({ code: finished.code })
    const { status, headers } = progress(upload, upload.sizeBytes)
    const outcome = encodeURIComponent(JSON.stringify(finished))
    return { status, headers: { ...headers, [OUTCOME_HEADER]: outcome } }
  }

  async function offsetOf(upload: sql.Upload): Promise<number> {
    const length = await files.lengthOf(upload.id)
    if (length !== undefined) return length
    return (await isWhole(services, upload)) ? upload.sizeBytes : 0
  }

  return { create, serve }
}

const progress = (upload: sql.Upload, offset: number) => ({
  status: 200,
  headers: { 'Upload-Offset': offset, 'Upload-Length': upload.sizeBytes },
})

function ended(upload: sql.Upload): Reply {
  if (upload.state === 'finished') return progress(upload, upload.sizeBytes)
  return upload.refusal ? refusal({ code: upload.refusal as UploadRefused['code'] }) : { status: 410 }
}
