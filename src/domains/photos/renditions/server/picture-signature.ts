import { createHmac } from 'node:crypto'
import type { GuestViewer, SignedInViewer } from '#domains/access/viewer.rules.ts'
import { isSameSignature } from '#platform/core/seal.ts'
import { PREVIEW_URL_SECONDS } from '../../photos.rules.ts'

// URLs stay the same for half their lifetime, so that the browser cache works.
const SLOT_SECONDS = PREVIEW_URL_SECONDS / 2
const MAC_BYTES = 12

/**
 * Returns a viewer's signature, valid for at most an hour. The session is checked too, so a shared
 * URL opens nothing. A prefix names a guest's gallery, or the seat of a client with several seats.
 */
export function signatureFor(viewer: SignedInViewer | GuestViewer, secret: string, now: Date): string {
  const slotStart = Math.floor(now.getTime() / 1000 / SLOT_SECONDS) * SLOT_SECONDS
  const expires = (slotStart + PREVIEW_URL_SECONDS).toString(36)
  const signature = `${expires}.${mac(viewer.id, expires, secret)}`
  if (viewer.role === 'guest') return `${viewer.slug}.${GUEST}.${signature}`
  return viewer.role === 'client' && viewer.hasOtherSeats
    ? `${shortenSeatId(viewer.id)}.${signature}`
    : signature
}

const GUEST = 'g'

/** Returns the gallery's slug, for guests only. */
export function gallerySlugOfSignature(signature: string): string | undefined {
  const [slug, marker] = signature.split('.')
  return marker === GUEST ? slug : undefined
}

const shortenSeatId = (seatId: string) => Buffer.from(seatId.replaceAll('-', ''), 'hex').toString('base64url')

export function seatIdOfSignature(signature: string): string | undefined {
  const [seat = '', ...others] = signature.split('.')
  if (others.length !== 2) return undefined
  const hex = Buffer.from(seat, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function isValidSignatureOf(
  viewer: SignedInViewer | GuestViewer,
  signature: string,
  secrets: readonly string[],
  now: Date,
): boolean {
  const [expires = '', receivedMac = ''] = signature.split('.').slice(-2)
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime()) return false
  return secrets.some((secret) => isSameSignature(receivedMac, mac(viewer.id, expires, secret)))
}

const mac = (viewerId: string, expires: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`picture ${viewerId} ${expires}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url')
