import { and, eq, gt, inArray, isNotNull, isNull, notLike, sql } from 'drizzle-orm'
import type { TokenHost } from '#domains/access/server/token-host.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { MailLinkPurpose } from '../../mail-links.rules.ts'
import type { Seat } from '../../core/server/accounts.sql.ts'
import { mailLinks, verifications } from '../../core/server/accounts.tables.ts'

/** `identifier` holds the hash of the token, so that the table can't be used to sign in. */
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

/** Deletes a proof and returns whose it was; of two concurrent calls, one gets it. */
export const takeProof = async (tx: Tx<'system'>, identifier: string, now: Date) =>
  (await tx.delete(verifications).where(validProof(identifier, now)).returning(provenColumns))[0]

/** Ends every link and proof that signs someone in; confirmation links stay. */
export async function endWaysIn(tx: Tx<'system'>, userId: string, now: Date): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), notLike(verifications.identifier, 'confirm_email %')))
  await tx
    .update(mailLinks)
    .set({ endedAt: now })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.endedAt)))
}

const lettersOf = (userId: string, { studioId }: Pick<Seat, 'studioId'>) =>
  and(eq(mailLinks.userId, userId), eq(mailLinks.studioId, studioId), eq(mailLinks.purpose, 'letter'))

/** Ends what signs someone in to this seat alone. */
export async function endWaysInToSeat(
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
    .where(and(lettersOf(userId, seat), isNull(mailLinks.endedAt)))
}

/** Gives the dead links of a seat to its new person, so that their page can still mail a new one. */
export const giveMailLinks = (tx: Tx<'system'>, from: string, to: string, seat: Pick<Seat, 'studioId'>) =>
  tx
    .update(mailLinks)
    .set({ userId: to })
    .where(and(lettersOf(from, seat), isNotNull(mailLinks.endedAt)))

export type MailLinkRow = typeof mailLinks.$inferSelect

type NewMailLink = Pick<
  MailLinkRow,
  'id' | 'tokenHash' | 'purpose' | 'userId' | 'studioId' | 'host' | 'expiresAt'
>

export const insertMailLink = (tx: Tx<'system'>, link: NewMailLink, now: Date) =>
  tx.insert(mailLinks).values({ ...link, createdAt: now })

export const findMailLink = async (tx: Tx<'system'>, tokenHash: string): Promise<MailLinkRow | undefined> =>
  (await tx.select().from(mailLinks).where(eq(mailLinks.tokenHash, tokenHash)))[0]

/** Ends the link, unless it is a letter's: those are reusable. */
export async function takeMailLink(
  tx: Tx<'system'>,
  tokenHash: string,
  purposes: readonly MailLinkPurpose[],
  host: TokenHost,
  now: Date,
): Promise<MailLinkRow | undefined> {
  const isOfThese = and(
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
    .where(and(isOfThese, isNull(mailLinks.endedAt), gt(mailLinks.expiresAt, now)))
    .returning()
  return link
}
