import { and, count, desc, eq, inArray, isNotNull, lt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { mailLinks, profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { letters } from '#domains/mail/server/mail.tables.ts'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { byCreation } from '#kit/server/keyset.ts'
import { byMonth } from '#platform/db/by-month.ts'
import { FOREIGN_KEY_VIOLATION, isRaised } from '#platform/db/is-raised.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { noBusiness, type ClientStatus } from '../clients.rules.ts'
import { hasInvoiceAddress, type BusinessClient } from '../business-client.rules.ts'
import { clientLetters, clients, letterStops } from './clients.tables.ts'
import { stopOfClient } from './letter-stops.sql.ts'

type Studio = { id: string }

const ofStudio = (studio: Studio) => eq(clients.studioId, studio.id)
const oneOfStudio = (studio: Studio, clientId: string) => and(ofStudio(studio), eq(clients.id, clientId))

const columns = {
  id: clients.id,
  firstName: clients.firstName,
  lastName: clients.lastName,
  email: profiles.email,
  status: clients.status,
  createdAt: clients.createdAt,
  updatedAt: clients.updatedAt,
  lastSeenAt: clients.lastSeenAt,
  invitedAt: clients.invitedAt,
  invitationWaits: clients.invitationWaits,
  emailRefusedAt: clients.emailRefusedAt,
  archivedAt: clients.archivedAt,
  lettersStoppedAt: letterStops.stoppedAt,
}

const fromClients = (tx: Tx) =>
  tx
    .select(columns)
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .leftJoin(letterStops, stopOfClient)

export const listClients = (tx: Tx, viewer: PhotographerViewer) =>
  fromClients(tx).where(ofStudio(viewer)).orderBy(desc(clients.createdAt), desc(clients.id))

type Paged = { limit: number; cursor?: string | undefined; updatedSince?: string | undefined }

export async function pageClients(
  tx: Tx,
  viewer: PhotographerViewer,
  { limit, cursor, updatedSince }: Paged,
) {
  const pages = byCreation(clients.id, clients.createdAt, { limit, cursor }, { isIndexedDescending: true })
  if (!pages.isCursorValid) return undefined
  const changed = updatedSince === undefined ? undefined : gte(clients.updatedAt, new Date(updatedSince))
  const found = await tx
    .select({ ...columns, sortValue: pages.sortValue })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .leftJoin(letterStops, stopOfClient)
    .where(and(ofStudio(viewer), changed, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.toPage(found)
}

export async function hasWork(tx: Tx<'viewer'>, clientId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`select client_has_work(${clientId}) as found`)
  return only(rows).found
}

export async function findClient(tx: Tx, studio: Studio, clientId: string) {
  const [client] = await fromClients(tx).where(oneOfStudio(studio, clientId))
  return client
}

export async function countClients(tx: Tx, viewer: PhotographerViewer, now: Date) {
  return only(
    await tx
      .select({
        total: count(),
        active: sql<number>`(count(*) filter (where ${eq(clients.status, 'Active')}))::int`,
        addedByMonth: byMonth(clients.createdAt, now),
      })
      .from(clients)
      .where(and(ofStudio(viewer), isNull(clients.archivedAt))),
  )
}

/** Whether a client of this studio, or another than this one, has the address. */
export const hasOther = async (tx: Tx, viewer: PhotographerViewer, email: string, clientId?: string) =>
  (
    await tx
      .select({ id: clients.id })
      .from(clients)
      .innerJoin(profiles, eq(profiles.id, clients.personId))
      .where(
        and(
          ofStudio(viewer),
          eq(profiles.email, email),
          clientId === undefined ? undefined : ne(clients.id, clientId),
        ),
      )
  ).length > 0

type NewClient = { id: string; personId: string; firstName: string; lastName: string } & Partial<
  Pick<typeof clients.$inferInsert, 'invitationWaits' | 'invitationLine'> & BusinessRow
>

/** Throws when the plan has no place (`isLastPlaceTaken`). */
export async function addClients(
  tx: Tx,
  viewer: PhotographerViewer,
  people: readonly NewClient[],
  now: Date,
): Promise<void> {
  await tx
    .insert(clients)
    .values(people.map((client) => ({ ...client, studioId: viewer.id, createdAt: now, updatedAt: now })))
  await addFirstGalleries(
    tx,
    people.map(({ id }) => id),
  )
}

/** Whoever adds clients adds the gallery that each begins with. */
export const addFirstGalleries = (tx: Tx, clientIds: readonly string[]) =>
  tx.execute(sql`select add_first_gallery(id) from unnest(${sql.param(clientIds)}::uuid[]) id`)

/** Returns how many more clients a studio may have, and locks that number until the transaction ends. */
export async function holdPlaces(tx: Tx<'system'>, studio: Studio): Promise<number> {
  const held = only(
    await tx
      .select({ maxClients: photographers.maxClients })
      .from(photographers)
      .where(eq(photographers.id, studio.id))
      .for('no key update'),
  )
  const taken = await tx.$count(clients, and(ofStudio(studio), isNull(clients.archivedAt)))
  const { maxClients } = held
  return maxClients === UNLIMITED_CLIENTS ? Infinity : Math.max(0, maxClients - taken)
}

export const findOwnEmails = async (tx: Tx, viewer: PhotographerViewer, emails: readonly string[]) =>
  (
    await tx
      .select({ email: profiles.email })
      .from(clients)
      .innerJoin(profiles, eq(profiles.id, clients.personId))
      .where(and(ofStudio(viewer), inArray(profiles.email, [...emails])))
  ).map(({ email }) => email)

type ClientChange = { firstName: string; lastName: string; status?: ClientStatus | undefined }

/** A given status counts as set by hand, and is the newest gallery's too. */
export async function updateClient(
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  { firstName, lastName, status }: ClientChange,
  now: Date,
): Promise<void> {
  const { id } = clients
  const before = tx
    .$with('before')
    .as(
      tx
        .select({ id, firstName: clients.firstName, lastName: clients.lastName })
        .from(clients)
        .where(oneOfStudio(viewer, clientId))
        .for('no key update'),
    )
  const [changed] = await tx
    .with(before)
    .update(clients)
    .set({ firstName, lastName, ...(status && { status, statusByHand: true }), updatedAt: now })
    .from(before)
    .where(eq(id, before.id))
    .returning({
      isRenamed: sql<boolean>`(${before.firstName}, ${before.lastName}) is distinct from (${clients.firstName}, ${clients.lastName})`,
    })
  if (changed?.isRenamed) await rewriteWords(tx, clientId)
  if (status) await tx.execute(sql`select set_gallery_status(${clientId})`)
}

const rewriteWords = (tx: Tx, clientId: string) => tx.execute(sql`select rewrite_words(${clientId})`)

type BusinessRow = ReturnType<typeof businessRow>

/** The columns of a business, all null for a person. */
export function businessRow(business: BusinessClient | null) {
  const { companyName, kvkNumber, vatId, reference, ...address } = business ?? noBusiness
  return {
    companyName: companyName || null,
    kvkNumber: kvkNumber || null,
    vatId: vatId || null,
    invoiceAddress: business && hasInvoiceAddress(business) ? address : null,
    invoiceReference: reference || null,
  }
}

export async function findBusiness(tx: Tx, studio: Studio, clientId: string) {
  const [found] = await tx
    .select({
      companyName: clients.companyName,
      kvkNumber: clients.kvkNumber,
      vatId: clients.vatId,
      vatIdCheckedAt: clients.vatIdCheckedAt,
      address: clients.invoiceAddress,
      reference: clients.invoiceReference,
    })
    .from(clients)
    .where(oneOfStudio(studio, clientId))
  if (!found || found.companyName === null) return null
  const { companyName, kvkNumber, vatId, reference, address, vatIdCheckedAt } = found
  const texts = { companyName, kvkNumber: kvkNumber ?? '', vatId: vatId ?? '', reference: reference ?? '' }
  return { ...noBusiness, ...address, ...texts, vatIdCheckedAt }
}

/** Another VAT number, or none, is not checked. */
export const setBusiness = (
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  business: BusinessClient | null,
) => {
  const row = businessRow(business)
  const isSame = sql`${clients.vatId} is not distinct from ${row.vatId}`
  const vatIdCheckedAt = sql`case when ${isSame} then ${clients.vatIdCheckedAt} end`
  return tx
    .update(clients)
    .set({ ...row, vatIdCheckedAt })
    .where(oneOfStudio(viewer, clientId))
}

/** Only as long as it is still the number that was asked about. */
export const setVatIdChecked = (
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, vatId }: { clientId: string; vatId: string },
  checkedAt: Date | null,
) =>
  tx
    .update(clients)
    .set({ vatIdCheckedAt: checkedAt })
    .where(and(oneOfStudio(viewer, clientId), eq(clients.vatId, vatId)))

/** Runs as the system: a studio does not know who its client is elsewhere. */
export async function setPerson(
  tx: Tx<'system'>,
  studio: Studio,
  clientId: string,
  personId: string,
  personSince: Date,
): Promise<void> {
  const change = { personId, personSince, emailRefusedAt: null }
  await tx.update(clients).set(change).where(oneOfStudio(studio, clientId))
  await rewriteWords(tx, clientId)
}

/** Throws when something hangs on it (`isStillNeeded`). */
export async function removeClient(tx: Tx, viewer: PhotographerViewer, clientId: string): Promise<void> {
  await tx.execute(sql`select forget_ended_uploads(${clientId})`)
  await tx.delete(clients).where(oneOfStudio(viewer, clientId))
}

/** Returns false when it was so already. Restoring throws when the plan has no place (`isLastPlaceTaken`). */
export async function setArchived(
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  archivedAt: Date | null,
  now: Date,
): Promise<boolean> {
  const isOther = archivedAt ? isNull(clients.archivedAt) : isNotNull(clients.archivedAt)
  const changed = await tx
    .update(clients)
    .set({ archivedAt, updatedAt: now })
    .where(and(oneOfStudio(viewer, clientId), isOther))
    .returning({ id: clients.id })
  return changed.length === 1
}

export const isUnseen = async (tx: Tx<'system'>, clientId: string): Promise<boolean> =>
  (await tx.$count(clients, and(eq(clients.id, clientId), isNull(clients.lastSeenAt)))) > 0

export const noteSeen = (tx: Tx, viewer: ClientViewer, now: Date, notedSince: Date) =>
  tx
    .update(clients)
    .set({ lastSeenAt: now })
    .where(and(eq(clients.id, viewer.id), or(isNull(clients.lastSeenAt), lt(clients.lastSeenAt, notedSince))))

export const insertClientLetter = (tx: Tx<'system'>, letter: typeof clientLetters.$inferInsert) =>
  tx.insert(clientLetters).values(letter)

const LISTED_LETTERS = 100

/**
 * Runs as the system; the caller has checked that the viewer has this client. A letter whose row was removed counts as
 * sent.
 */
export const listClientLetters = (tx: Tx<'system'>, viewer: PhotographerViewer, clientId: string) =>
  tx
    .select({
      id: clientLetters.id,
      kind: clientLetters.kind,
      subject: clientLetters.subject,
      createdAt: clientLetters.createdAt,
      linkId: clientLetters.linkId,
      isHeldBack: clientLetters.isHeldBack,
      openedAt: mailLinks.openedAt,
      isFailing: sql<boolean>`${letters.sentAt} is null and ${letters.lastError} is not null`,
    })
    .from(clientLetters)
    .leftJoin(mailLinks, eq(mailLinks.id, clientLetters.linkId))
    .leftJoin(letters, eq(letters.id, clientLetters.id))
    .where(and(eq(clientLetters.clientId, clientId), eq(clientLetters.studioId, viewer.id)))
    .orderBy(desc(clientLetters.createdAt), desc(clientLetters.id))
    .limit(LISTED_LETTERS)

/** Whether photos are ready for this client, in a gallery that is open. */
export async function hasPhotosToSee(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select has_photos_to_see(${clientId}) as has`)
  return only(rows).has
}

/** Takes the previews that are there as mailed, so that no second mail tells of them. */
export const notePreviewsTold = (tx: Tx, clientId: string, now: Date) =>
  tx.execute(sql`select note_previews_told(${clientId}, ${now.toISOString()})`)

/** Notes that the address of this letter's client is wrong; undefined when the client has another address by now. */
export async function setEmailRefused(tx: Tx<'system'>, letterId: string, email: string, now: Date) {
  const [client] = await tx
    .update(clients)
    .set({ emailRefusedAt: now })
    .from(clientLetters)
    .innerJoin(profiles, eq(profiles.email, email))
    .where(
      and(
        eq(clientLetters.id, letterId),
        eq(clients.id, clientLetters.clientId),
        eq(clients.personId, profiles.id),
      ),
    )
    .returning({
      id: clients.id,
      studioId: clients.studioId,
      firstName: clients.firstName,
      lastName: clients.lastName,
    })
  return client
}

/** Whether a client was invited; nobody else invites them until the transaction ends. */
export async function lockInvited(tx: Tx<'system'>, clientId: string): Promise<boolean> {
  const [found] = await tx
    .select({ invitedAt: clients.invitedAt })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('no key update')
  return found !== undefined && found.invitedAt !== null
}

export const setInvited = (tx: Tx<'system'>, clientId: string, now: Date) =>
  tx
    .update(clients)
    .set({ invitedAt: now, invitationWaits: false, invitationLine: null, emailRefusedAt: null })
    .where(eq(clients.id, clientId))

export async function findWaitingInvitation(tx: Tx, clientId: string): Promise<{ line: string } | undefined> {
  const [found] = await tx
    .select({ line: clients.invitationLine })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.invitationWaits, true)))
    .for('no key update')
  return found && { line: found.line ?? '' }
}

/** The SQLSTATE that the trigger `keep_client_limit` raises. */
const NO_PLACE = 'LT001'

export const isLastPlaceTaken = (error: unknown): boolean => isRaised(NO_PLACE, error)

export const isStillNeeded = (error: unknown): boolean => isRaised(FOREIGN_KEY_VIOLATION, error)
