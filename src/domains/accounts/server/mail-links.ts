import { createHash, randomBytes } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { CHALLENGE_LIFETIME_MS } from '../passkeys.rules.ts'
import * as sql from './accounts.sql.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What a link in a mail proves, where it lands, and how long it can be used. */
const links = {
  reset_password: { landing: '/auth?reset=', lifetimeMs: 60 * MINUTE_MS },
  sign_in: { landing: '/auth?link=', lifetimeMs: 30 * MINUTE_MS },
  /** In letters that people open days later: 'your photos are ready'. */
  invitation: { landing: '/auth?link=', lifetimeMs: 14 * DAY_MS },
  /** Only says who comes in, on a page that asks for their password. */
  welcome: { landing: '/auth?welkom=', lifetimeMs: 90 * DAY_MS },
  confirm_email: { landing: '/?confirm=', lifetimeMs: 7 * DAY_MS },
  /** In no mail: between a right password and the code that must follow it. */
  second_factor: { landing: '', lifetimeMs: 10 * MINUTE_MS },
  /** Nor are these: what a device signs, to show that it does so now. */
  add_passkey: { landing: '', lifetimeMs: CHALLENGE_LIFETIME_MS },
  give_passkey: { landing: '', lifetimeMs: CHALLENGE_LIFETIME_MS },
} as const

export type LinkPurpose = keyof typeof links
type Asking = { tx: Tx; now: Date }

const identifierOf = (purpose: LinkPurpose, token: string) =>
  `${purpose} ${createHash('sha256').update(token).digest('base64url')}`

/** The address to put in a mail to this person. */
export const newLink = async (
  call: Asking & { services: { publicUrl: string } },
  purpose: LinkPurpose,
  userId: string,
): Promise<string> =>
  `${call.services.publicUrl}${links[purpose].landing}${await newProof(call, purpose, userId)}`

/** What proves it, without an address. */
export async function newProof({ tx, now }: Asking, purpose: LinkPurpose, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + links[purpose].lifetimeMs)
  await elevated(tx, () =>
    sql.insertProof(tx, { identifier: identifierOf(purpose, token), userId, expiresAt }, now),
  )
  return token
}

/** Uses a link up; answers whose it was, or nothing when it is unknown, used or too old. */
export async function takeLink({ tx, now }: Asking, purposes: LinkPurpose[], token: string) {
  const identifiers = purposes.map((purpose) => identifierOf(purpose, token))
  return (await elevated(tx, () => sql.takeProof(tx, identifiers, now)))?.userId
}

/** Whose link this is, leaving it usable: for what may safely happen twice. */
export async function readLink({ tx, now }: Asking, purpose: LinkPurpose, token: string) {
  return (await elevated(tx, () => sql.findProof(tx, [identifierOf(purpose, token)], now)))?.userId
}
