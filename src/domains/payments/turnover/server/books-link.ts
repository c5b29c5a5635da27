import { createHmac } from 'node:crypto'
import { isUuid } from '#platform/db/uuid.ts'
import { isSameSignature, keyFor, keysFor, type Secrets } from '#platform/core/seal.ts'

type BooksLinkClaims = { studioId: string; month: string; expiresAt: number }

export const BOOKS_LINK_DAYS = 30
const DAY_SECONDS = 24 * 60 * 60

/**
 * Returns a link without sign-in. The link works 30 days, while the monthly email is on and `email`
 * is the bookkeeper's address.
 */
export function booksLink(
  services: Secrets & { publicUrl: string },
  { studioId, month, email }: { studioId: string; month: string; email: string },
  now: Date,
): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + BOOKS_LINK_DAYS * DAY_SECONDS
  const named = { studioId, month, expiresAt }
  const key = keyFor(services, 'books-link')
  return `${services.publicUrl}/books/${studioId}.${month}.${expiresAt}.${mac(key, named, email)}`
}

/** Reads a token, but doesn't verify it: verification needs the bookkeeper's address. */
export function readBooksToken(token: string): (BooksLinkClaims & { signature: string }) | undefined {
  const [studioId = '', month = '', expires = '', signature = '', ...rest] = token.split('.')
  if (!isUuid(studioId) || !/^2\d{3}-\d\d$/.test(month) || !/^\d{1,12}$/.test(expires) || rest.length > 0)
    return undefined
  return { studioId, month, expiresAt: Number(expires), signature }
}

export const isBooksTokenValid = (
  services: Secrets,
  { signature, ...named }: BooksLinkClaims & { signature: string },
  email: string,
  now: Date,
): boolean =>
  named.expiresAt * 1000 > now.getTime() &&
  keysFor(services, 'books-link').some((key) => isSameSignature(signature, mac(key, named, email)))

const mac = (key: Buffer, { studioId, month, expiresAt }: BooksLinkClaims, email: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['books', studioId, month, expiresAt, email]))
    .digest('base64url')
