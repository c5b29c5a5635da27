import { createHmac } from 'node:crypto'
import type { SignedInViewer } from '#domains/access/viewer.rules.ts'
import { isSameSignature } from '#platform/seal.ts'
import { PREVIEW_URL_SECONDS } from '../../photos.rules.ts'

// URLs stay the same for half their lifetime, so that the browser cache works.
const SLOT_SECONDS = PREVIEW_URL_SECONDS / 2
const MAC_BYTES = 12

/**
 * Signature for the pictures of one viewer, valid for at most an hour. It is checked besides the session: a shared
 * URL opens nothing.
 */
export function signatureFor(viewer: SignedInViewer, secret: string, now: Date): string {
  const slotStart = Math.floor(now.getTime() / 1000 / SLOT_SECONDS) * SLOT_SECONDS
  const expires = (slotStart + PREVIEW_URL_SECONDS).toString(36)
  return `${expires}.${mac(viewer.id, expires, secret)}`
}

export function isSignatureOf(viewer: SignedInViewer, signature: string, secret: string, now: Date): boolean {
  const [expires = '', given = ''] = signature.split('.')
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime()) return false
  return isSameSignature(given, mac(viewer.id, expires, secret))
}

const mac = (viewerId: string, expires: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`picture ${viewerId} ${expires}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url')
