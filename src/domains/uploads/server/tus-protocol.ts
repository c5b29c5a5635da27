// The parts of the tus protocol 1.0.0 (core, creation, termination) that are about its headers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { UPLOAD_MAX_BYTES } from '../uploads.rules.ts'

export const TUS_VERSION = '1.0.0'

export const capabilities = {
  'Tus-Version': TUS_VERSION,
  'Tus-Extension': 'creation,termination',
  'Tus-Max-Size': UPLOAD_MAX_BYTES,
}

/** A whole number from a header; `undefined` when it is missing or anything else. */
export function numberHeader(request: IncomingMessage, name: string): number | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

/** Upload-Metadata: pairs of a key and a value in base64, parted by commas. */
export function readMetadata(request: IncomingMessage): Record<string, string> {
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

/** Answers a tus request; what an upload is must never be kept by anything between here and the browser. */
export function answer(response: ServerResponse, status: number, headers: Headers = {}, body?: object) {
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
