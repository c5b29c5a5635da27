import { createHmac } from 'node:crypto'
import { isSameSignature } from '#platform/seal.ts'
import { DOWNLOAD_ADDRESS_SECONDS } from '../../photos.rules.ts'

export function downloadAddress(downloadId: string, secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + DOWNLOAD_ADDRESS_SECONDS
  return `/downloads/${downloadId}?expires=${expires}&signature=${mac(downloadId, expires, secret)}`
}

type AddressState = 'forged' | 'fresh' | 'past'

export function downloadAddressState(
  downloadId: string,
  query: { expires: string; signature: string },
  secret: string,
  now: Date,
): AddressState {
  const expires = Number(query.expires)
  if (!isSameSignature(query.signature, mac(downloadId, expires, secret))) return 'forged'
  return expires * 1000 > now.getTime() ? 'fresh' : 'past'
}

const mac = (downloadId: string, expires: number, secret: string) =>
  createHmac('sha256', secret).update(`download ${downloadId} ${expires}`).digest('base64url')
