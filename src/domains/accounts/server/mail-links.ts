import * as mailLinksSql from '../mail-links/server/mail-links.sql.ts'
import { createHash, randomBytes } from 'node:crypto'
import { path as pathOf } from '#domains/access/paths.rules.ts'
import { elevated, type Work } from '#domains/access/server/access.ts'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { matchesHost, tokenHostOf } from '#domains/access/server/token-host.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { CHALLENGE_LIFETIME_MS } from '../passkeys/passkeys.rules.ts'
import { LETTER_LINK_DAYS, type MailLinkPurpose } from '../mail-links.rules.ts'
import { ourLinkHost, linkHostForClient } from './recipient.ts'
import { listSeats } from './seats.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const links = {
  reset_password: { by: 'reset', lifetimeMs: 30 * MINUTE_MS },
  sign_in: { by: 'link', lifetimeMs: 30 * MINUTE_MS },
  letter: { by: 'link', lifetimeMs: LETTER_LINK_DAYS * DAY_MS },
} as const satisfies Record<MailLinkPurpose, object>

export type MailLink = mailLinksSql.MailLinkRow
type LinkTarget = { path?: string | undefined; isAtOurs?: boolean | undefined; seat?: Seat | undefined }
type HostContext = Pick<RequestHost, 'studioHost'>
type Seat = { id: string; studioId: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Returns the id and URL of a new link. The link works at one host: the studio’s own domain if that
 * is live, or else our address. `isAtOurs` and password resets always use our address.
 */
export async function newMailLink(
  call: Work<'tx' | 'services' | 'now'>,
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
  const { origin, tokenHost: host } = isOurs ? ourLinkHost(services) : await linkHostForClient(call, seat.id)
  const link = { id: linkId, tokenHash: hashOf(token), purpose, userId, studioId, host, expiresAt }
  await elevated(tx, (tx) => mailLinksSql.insertMailLink(tx, link, now))
  // The token comes last: `linkTokenIn` cuts off text pasted behind a token, but not behind a path.
  return { url: origin + pathOf('signIn', { naar: path, [by]: token }), linkId }
}

/** Finds dead links too; undefined for an unknown or deleted token. */
export const findMailLink = ({ tx }: { tx: Tx }, token: string): Promise<MailLink | undefined> =>
  elevated(tx, (tx) => mailLinksSql.findMailLink(tx, hashOf(token)))

/** Returns the link’s seat; undefined if the link has none or its person no longer has it. */
export async function seatOfLink(call: { tx: Tx }, { userId, studioId }: MailLink) {
  return (await listSeats(call, userId)).find((seat) => seat.studioId === studioId)
}

/** Whether the link works at this host. */
export const isLinkUsable = (call: { now: Date } & HostContext, { endedAt, expiresAt, host }: MailLink) =>
  endedAt === null && expiresAt > call.now && matchesHost(call, host)

/** Returns undefined when the link doesn’t work at this host. */
export function openMailLink(
  { tx, now, studioHost }: Work<'tx' | 'now'> & HostContext,
  purposes: readonly MailLinkPurpose[],
  token: string,
): Promise<MailLink | undefined> {
  return elevated(tx, (tx) =>
    mailLinksSql.openMailLink(tx, hashOf(token), purposes, tokenHostOf(studioHost), now),
  )
}

const proofs = {
  confirm_email: { lifetimeMs: 7 * DAY_MS },
  /** Proof of the first step, until the person enters the required code. */
  second_factor: { lifetimeMs: 10 * MINUTE_MS },
  /** Used after a link in a studio’s email, so that the session stays limited. */
  second_factor_by_letter: { lifetimeMs: 10 * MINUTE_MS },
  add_passkey: { lifetimeMs: CHALLENGE_LIFETIME_MS },
  give_passkey: { lifetimeMs: CHALLENGE_LIFETIME_MS },
  prove_again: { lifetimeMs: CHALLENGE_LIFETIME_MS },
} as const

type ProofPurpose = keyof typeof proofs

const identifierOf = (purpose: ProofPurpose, token: string) => `${purpose} ${hashOf(token)}`

export const newConfirmationLink = async (
  call: Work<'tx' | 'services' | 'now'>,
  userId: string,
): Promise<string> => `${call.services.publicUrl}/?confirm=${await newProof(call, 'confirm_email', userId)}`

export async function newProof(
  { tx, now }: Work<'tx' | 'now'>,
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

/** Consumes the proof; undefined when it is unknown, used or expired. */
export const consumeProof = ({ tx, now }: Work<'tx' | 'now'>, purpose: ProofPurpose, token: string) =>
  elevated(tx, (tx) => mailLinksSql.consumeProof(tx, identifierOf(purpose, token), now))

/** Returns the proof without consuming it. */
export const readProof = ({ tx, now }: Work<'tx' | 'now'>, purpose: ProofPurpose, token: string) =>
  elevated(tx, (tx) => mailLinksSql.findProof(tx, identifierOf(purpose, token), now))
