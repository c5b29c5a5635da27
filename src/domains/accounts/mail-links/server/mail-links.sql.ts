import { and, eq, gt, inArray, isNotNull, isNull, notLike, sql } from 'drizzle-orm'
import type { TokenHost } from '#domains/access/server/token-host.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { MailLinkPurpose } from '../../mail-links.rules.ts'
import type { Seat } from '../../core/server/accounts.sql.ts'
import { mailLinks, verifications } from '../../core/server/accounts.tables.ts'

/** `identifier` has only the token’s hash, so that a reader of the table can’t sign in. */
export type Proof = { identifier: string; userId: string; onlySeat: string | null; expiresAt: Date }

export const insertProof = (
  tx: Tx<'system'>,
  { identifier, userId, onlySeat, expiresAt }: Proof,
  now: Date,
) =>
  tx
    .insert(verifications)
    .values({ id: uuidv7(), identifier, value: userId, onlySeat, expiresAt, createdAt: now, updatedAt: now })

const validProof = (identifier: string, now: Date) =>
  and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now))

const provenColumns = { userId: verifications.value, onlySeat: verifications.onlySeat }

export const findProof = async (tx: Tx<'system'>, identifier: string, now: Date) =>
  (await tx.select(provenColumns).from(verifications).where(validProof(identifier, now)))[0]

/** Only one of two concurrent calls succeeds. */
export const consumeProof = async (tx: Tx<'system'>, identifier: string, now: Date) =>
  (await tx.delete(verifications).where(validProof(identifier, now)).returning(provenColumns))[0]

/** Ends all the person’s links and proofs, except proofs that confirm an address. */
export async function endSignInLinksAndProofs(tx: Tx<'system'>, userId: string, now: Date): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), notLike(verifications.identifier, 'confirm_email %')))
  await tx
    .update(mailLinks)
    .set({ endedAt: now })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.endedAt)))
}

const studioLinksOf = (userId: string, { studioId }: Pick<Seat, 'studioId'>) =>
  and(eq(mailLinks.userId, userId), eq(mailLinks.studioId, studioId), eq(mailLinks.purpose, 'letter'))

export async function endSeatSignInLinksAndProofs(
  tx: Tx<'system'>,
  userId: string,
  seat: Pick<Seat, 'id' | 'studioId'>,
  now: Date,
): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), eq(verifications.onlySeat, seat.id)))
  await tx
    .update(mailLinks)
    .set({ endedAt: now })
    .where(and(studioLinksOf(userId, seat), isNull(mailLinks.endedAt)))
}

/** Moves dead links to the seat’s new person, so that the links’ page can still mail a new link. */
export const moveEndedMailLinks = (
  tx: Tx<'system'>,
  from: string,
  to: string,
  seat: Pick<Seat, 'studioId'>,
) =>
  tx
    .update(mailLinks)
    .set({ userId: to })
    .where(and(studioLinksOf(from, seat), isNotNull(mailLinks.endedAt)))

export type MailLinkRow = typeof mailLinks.$inferSelect

type NewMailLink = Pick<
  MailLinkRow,
  'id' | 'tokenHash' | 'purpose' | 'userId' | 'studioId' | 'host' | 'expiresAt'
>

export const insertMailLink = (tx: Tx<'system'>, link: NewMailLink, now: Date) =>
  tx.insert(mailLinks).values({ ...link, createdAt: now })

export const findMailLink = async (tx: Tx<'system'>, tokenHash: string): Promise<MailLinkRow | undefined> =>
  (await tx.select().from(mailLinks).where(eq(mailLinks.tokenHash, tokenHash)))[0]

/** Ends the link, unless it is from a studio’s email: such links are reusable. */
export async function openMailLink(
  tx: Tx<'system'>,
  tokenHash: string,
  purposes: readonly MailLinkPurpose[],
  host: TokenHost,
  now: Date,
): Promise<MailLinkRow | undefined> {
  const matchesLink = and(
    eq(mailLinks.tokenHash, tokenHash),
    inArray(mailLinks.purpose, [...purposes]),
    host === null ? isNull(mailLinks.host) : eq(mailLinks.host, host),
  )
  const [link] = await tx
    .update(mailLinks)
    .set({
      openedAt: sql`coalesce(${mailLinks.openedAt}, ${now.toISOString()}::timestamptz)`,
      endedAt: sql`case when ${mailLinks.purpose} <> 'letter' then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(matchesLink, isNull(mailLinks.endedAt), gt(mailLinks.expiresAt, now)))
    .returning()
  return link
}
