import * as mailLinksSql from '../mail-links/server/mail-links.sql.ts'
import { createHash, randomBytes } from 'node:crypto'
import { path as pathOf } from '#domains/access/paths.rules.ts'
import { elevated } from '#domains/access/server/access.ts'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { belongsHere, tokenHostOf } from '#domains/access/server/token-host.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { CHALLENGE_LIFETIME_MS } from '../passkeys/passkeys.rules.ts'
import { LETTER_LINK_DAYS, type MailLinkPurpose } from '../mail-links.rules.ts'
import { ourPlace, placeForClient } from './recipient.ts'
import { listSeats } from './seats.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The search parameter it has in the URL, and how long it works. */
const links = {
  reset_password: { by: 'reset', lifetimeMs: 30 * MINUTE_MS },
  sign_in: { by: 'link', lifetimeMs: 30 * MINUTE_MS },
  letter: { by: 'link', lifetimeMs: LETTER_LINK_DAYS * DAY_MS },
} as const satisfies Record<MailLinkPurpose, object>

export type MailLink = mailLinksSql.MailLinkRow
type Asking = { tx: Tx; now: Date }
type Making = Asking & { services: { publicUrl: string } }
type LinkTarget = { path?: string | undefined; isAtOurs?: boolean | undefined; seat?: Seat | undefined }
type Here = Pick<Entrance, 'studioHost'>
type Seat = { id: string; studioId: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Returns the URL for a mail, and the link's id, by which its opening is tracked. `path` is where it leads (default
 * home). It leads to the domain of the seat's studio unless `isAtOurs`, and works there alone. Passwords are only set at
 * our own address.
 */
export async function newMailLink(
  call: Making,
  purpose: MailLinkPurpose,
  userId: string,
  { path, isAtOurs = false, seat }: LinkTarget = {},
) {
  const { tx, now, services } = call
  const token = randomBytes(32).toString('base64url')
  const linkId = uuidv7(now.getTime())
  const { by, lifetimeMs } = links[purpose]
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const studioId = seat?.studioId ?? null
  const isOurs = isAtOurs || purpose === 'reset_password' || !seat
  const { origin, tokenHost: host } = isOurs ? ourPlace(services) : await placeForClient(call, seat.id)
  const link = { id: linkId, tokenHash: hashOf(token), purpose, userId, studioId, host, expiresAt }
  await elevated(tx, (tx) => mailLinksSql.insertMailLink(tx, link, now))
  // The token stands last: what comes along behind a link is told apart from a token, but not from a path.
  return { url: origin + pathOf('signIn', { naar: path, [by]: token }), linkId }
}

/** The link behind a token, dead or alive; undefined for one that we never made, or have forgotten. */
export const findMailLink = ({ tx }: { tx: Tx }, token: string): Promise<MailLink | undefined> =>
  elevated(tx, (tx) => mailLinksSql.findMailLink(tx, hashOf(token)))

/** The seat that a link was sent for, while its person still has it. */
export async function seatOfLink(call: { tx: Tx }, { userId, studioId }: MailLink) {
  return (await listSeats(call, userId)).find((seat) => seat.studioId === studioId)
}

/** Whether a link still works here: at any host but its own it is dead. */
export const isAlive = (call: { now: Date } & Here, { endedAt, expiresAt, host }: MailLink) =>
  endedAt === null && expiresAt > call.now && belongsHere(call, host)

/** Uses a link, and ends it unless it is a letter's; undefined when it is dead here. Of two concurrent uses, one ends it. */
export function takeMailLink(
  { tx, now, studioHost }: Asking & Here,
  purposes: readonly MailLinkPurpose[],
  token: string,
): Promise<MailLink | undefined> {
  return elevated(tx, (tx) =>
    mailLinksSql.takeMailLink(tx, hashOf(token), purposes, tokenHostOf(studioHost), now),
  )
}

const proofs = {
  confirm_email: { lifetimeMs: 7 * DAY_MS },
  /** Between the password or link, and the code that must follow. */
  second_factor: { lifetimeMs: 10 * MINUTE_MS },
  /** The same after a letter's link: the session stays narrow. */
  second_factor_by_letter: { lifetimeMs: 10 * MINUTE_MS },
  add_passkey: { lifetimeMs: CHALLENGE_LIFETIME_MS },
  give_passkey: { lifetimeMs: CHALLENGE_LIFETIME_MS },
  /** By someone who is signed in. */
  prove_again: { lifetimeMs: CHALLENGE_LIFETIME_MS },
} as const

type ProofPurpose = keyof typeof proofs

const identifierOf = (purpose: ProofPurpose, token: string) => `${purpose} ${hashOf(token)}`

export const newConfirmationLink = async (call: Making, userId: string): Promise<string> =>
  `${call.services.publicUrl}/?confirm=${await newProof(call, 'confirm_email', userId)}`

export async function newProof(
  { tx, now }: Asking,
  purpose: ProofPurpose,
  userId: string,
  onlySeat: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + proofs[purpose].lifetimeMs)
  await elevated(tx, (tx) =>
    mailLinksSql.insertProof(
      tx,
      { identifier: identifierOf(purpose, token), userId, onlySeat, expiresAt },
      now,
    ),
  )
  return token
}

/** Uses a proof up and returns whose it is; undefined when it is unknown, used or expired. */
export const takeProof = ({ tx, now }: Asking, purpose: ProofPurpose, token: string) =>
  elevated(tx, (tx) => mailLinksSql.takeProof(tx, identifierOf(purpose, token), now))

/** Whose a proof is, which stays usable: for what may safely happen twice. */
export const readProof = ({ tx, now }: Asking, purpose: ProofPurpose, token: string) =>
  elevated(tx, (tx) => mailLinksSql.findProof(tx, identifierOf(purpose, token), now))
