import { createHmac } from 'node:crypto'
import { isUuid } from '#platform/db/uuid.ts'
import { isSameSignature, keysFor, type Secrets } from '#platform/seal.ts'

type Named = { studioId: string; month: string; expiresAt: number }

export const BOOKS_LINK_DAYS = 30
const DAY_SECONDS = 24 * 60 * 60

/** A link to a month's documents without signing in, for the bookkeeper at this address only. */
export function booksLink(
  services: Secrets & { publicUrl: string },
  { studioId, month, email }: { studioId: string; month: string; email: string },
  now: Date,
): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + BOOKS_LINK_DAYS * DAY_SECONDS
  const named = { studioId, month, expiresAt }
  const [key] = keysFor(services, 'books-link')
  return `${services.publicUrl}/books/${studioId}.${month}.${expiresAt}.${mac(key!, named, email)}`
}

/** What a link names, not yet whether it is genuine: that takes the bookkeeper's address. */
export function readBooksToken(token: string): (Named & { signature: string }) | undefined {
  const [studioId = '', month = '', expires = '', signature = '', ...rest] = token.split('.')
  if (!isUuid(studioId) || !/^2\d{3}-\d\d$/.test(month) || !/^\d{1,12}$/.test(expires) || rest.length > 0)
    return undefined
  return { studioId, month, expiresAt: Number(expires), signature }
}

/** Genuine, of this bookkeeper, and in time. */
export const isBooksTokenOf = (
  services: Secrets,
  { signature, ...named }: Named & { signature: string },
  email: string,
  now: Date,
): boolean =>
  named.expiresAt * 1000 > now.getTime() &&
  keysFor(services, 'books-link').some((key) => isSameSignature(signature, mac(key, named, email)))

const mac = (key: Buffer, { studioId, month, expiresAt }: Named, email: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['books', studioId, month, expiresAt, email]))
    .digest('base64url')
