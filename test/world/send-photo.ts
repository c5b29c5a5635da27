import { OUTCOME_HEADER } from '#domains/uploads/uploads.rules.ts'
import type { Visitor } from './visitor.ts'

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

type Announcement = { clientId: string; sizeBytes: number; name?: string; type?: 'preview' | 'final' }

/** Encodes tus's Upload-Metadata header. */
export const uploadMetadata = (facts: Record<string, string>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')

export function askToUpload(who: Visitor, { sizeBytes, ...of }: Announcement): Promise<Response> {
  const facts = { filename: of.name ?? 'DSC_0001.jpg', type: of.type ?? 'preview', clientId: of.clientId }
  const headers = { ...tus, 'upload-length': String(sizeBytes), 'upload-metadata': uploadMetadata(facts) }
  return who.fetch('/uploads', { method: 'POST', headers })
}

/** Announces a photo. Returns the path for its bytes. */
export async function announcePhoto(who: Visitor, announced: Announcement): Promise<string> {
  const response = await askToUpload(who, announced)
  if (response.status !== 201) throw new Error(`announcing was answered ${response.status}`)
  return response.headers.get('location')!
}

export const sendBytes = (who: Visitor, path: string, bytes: Uint8Array, offset = 0): Promise<Response> =>
  who.fetch(path, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })

export const askOffset = (who: Visitor, path: string): Promise<Response> =>
  who.fetch(path, { method: 'HEAD', headers: tus })

export const cancelUpload = (who: Visitor, path: string): Promise<Response> =>
  who.fetch(path, { method: 'DELETE', headers: tus })

export async function sendPhoto(
  who: Visitor,
  bytes: Uint8Array,
  announced: Omit<Announcement, 'sizeBytes'>,
): Promise<{ id: string; outcome: unknown }> {
  const path = await announcePhoto(who, { ...announced, sizeBytes: bytes.length })
  const response = await sendBytes(who, path, bytes)
  if (response.status !== 204) throw new Error(`a photo was answered ${response.status}`)
  const outcome = JSON.parse(decodeURIComponent(response.headers.get(OUTCOME_HEADER) ?? 'null')) as unknown
  return { id: path.slice('/uploads/'.length), outcome }
}
