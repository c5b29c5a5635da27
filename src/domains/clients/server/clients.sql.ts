import { and, count, desc, eq, inArray, isNotNull, lt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { keysetByCreation } from '#kit/server/keyset.ts'
import { byMonth } from '#platform/db/by-month.ts'
import { FOREIGN_KEY_VIOLATION, isRaised } from '#platform/db/is-raised.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { mapValues, pick } from '#platform/pure/pick.ts'
import { hasInvoiceAddress } from '../business-client.rules.ts'
import {
  clientTextNames,
  clientTextRules,
  emptyBusiness,
  type BusinessClient,
  type ClientTexts,
} from '../client-fields.rules.ts'
import type { ClientStatus } from '../clients.rules.ts'
import { clients, letterStops } from './clients.tables.ts'
import { isStopOfClient } from './letter-stops.sql.ts'

type Studio = { id: string }

const ofStudio = (studio: Studio) => eq(clients.studioId, studio.id)
const isOwnClient = (studio: Studio, clientId: string) => and(ofStudio(studio), eq(clients.id, clientId))

const columns = {
  ...pick(clients, ['id', ...clientTextNames, 'status', 'createdAt', 'updatedAt', 'lastSeenAt']),
  ...pick(clients, ['archivedAt', 'invitedAt', 'invitationWaits', 'emailRefusedAt']),
  email: profiles.email,
  lettersStoppedAt: letterStops.stoppedAt,
}

const fromClients = (tx: Tx) =>
  tx
    .select(columns)
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .leftJoin(letterStops, isStopOfClient)

export const listClients = (tx: Tx, viewer: PhotographerViewer) =>
  fromClients(tx).where(ofStudio(viewer)).orderBy(desc(clients.createdAt), desc(clients.id))

type ClientPageRequest = { limit: number; cursor?: string | undefined; updatedSince?: string | undefined }

export async function pageClients(
  tx: Tx,
  viewer: PhotographerViewer,
  { limit, cursor, updatedSince }: ClientPageRequest,
) {
  const pages = keysetByCreation(
    clients.id,
    clients.createdAt,
    { limit, cursor },
    { isIndexedDescending: true },
  )
  if (!pages.isCursorValid) return undefined
  const changed = updatedSince === undefined ? undefined : gte(clients.updatedAt, new Date(updatedSince))
  const found = await tx
    .select({ ...columns, sortValue: pages.sortValue })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .leftJoin(letterStops, isStopOfClient)
    .where(and(ofStudio(viewer), changed, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.toPage(found)
}

export async function doesClientHaveWork(tx: Tx<'viewer'>, clientId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`select client_has_work(${clientId}) as found`)
  return only(rows).found
}

export async function findClient(tx: Tx, studio: Studio, clientId: string) {
  const [client] = await fromClients(tx).where(isOwnClient(studio, clientId))
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

export const isEmailTaken = async (tx: Tx, viewer: PhotographerViewer, email: string, clientId?: string) =>
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

type NewClient = ClientTexts & { id: string; personId: string } & Partial<
    Pick<typeof clients.$inferInsert, 'invitationWaits' | 'invitationLine'> & BusinessRow
  >

/** Throws when the plan has no place left (`isLastPlaceTakenError`). */
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

export const addFirstGalleries = (tx: Tx, clientIds: readonly string[]) =>
  tx.execute(sql`select add_first_gallery(id) from unnest(${sql.param(clientIds)}::uuid[]) id`)

/**
 * Returns how many more clients the plan allows. Locks the studio, so that the number stays true.
 */
export async function lockAndCountFreePlaces(tx: Tx<'system'>, studio: Studio): Promise<number> {
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

export const findClientEmailsAmong = async (tx: Tx, viewer: PhotographerViewer, emails: readonly string[]) =>
  (
    await tx
      .select({ email: profiles.email })
      .from(clients)
      .innerJoin(profiles, eq(profiles.id, clients.personId))
      .where(and(ofStudio(viewer), inArray(profiles.email, [...emails])))
  ).map(({ email }) => email)

type ClientChange = { texts: ClientTexts; status: ClientStatus | undefined }

/**
 * Updates a client. Passing `status` turns automatic status off and changes the newest gallery's
 * status.
 */
export async function updateClient(
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  { texts, status }: ClientChange,
  now: Date,
): Promise<void> {
  const { id } = clients
  const before = tx
    .$with('before')
    .as(
      tx
        .select({ id, firstName: clients.firstName, lastName: clients.lastName })
        .from(clients)
        .where(isOwnClient(viewer, clientId))
        .for('no key update'),
    )
  const [changed] = await tx
    .with(before)
    .update(clients)
    .set({ ...texts, ...(status && { status, statusByHand: true }), updatedAt: now })
    .from(before)
    .where(eq(id, before.id))
    .returning({
      isRenamed: sql<boolean>`(${before.firstName}, ${before.lastName}) is distinct from (${clients.firstName}, ${clients.lastName})`,
    })
  if (changed?.isRenamed) await rewriteWords(tx, clientId)
  if (status) await tx.execute(sql`select copy_status_to_gallery(${clientId})`)
}

const rewriteWords = (tx: Tx, clientId: string) => tx.execute(sql`select rewrite_words(${clientId})`)

type BusinessRow = ReturnType<typeof businessRow>

export function businessRow(business: BusinessClient | null) {
  const { companyName, kvkNumber, vatId, reference, ...address } = business ?? emptyBusiness
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
      ...pick(clients, ['companyName', 'kvkNumber', 'vatId', 'vatIdCheckedAt']),
      address: clients.invoiceAddress,
      reference: clients.invoiceReference,
    })
    .from(clients)
    .where(isOwnClient(studio, clientId))
  if (!found || found.companyName === null) return null
  const { companyName, kvkNumber, vatId, reference, address, vatIdCheckedAt } = found
  const texts = { companyName, kvkNumber: kvkNumber ?? '', vatId: vatId ?? '', reference: reference ?? '' }
  return { ...emptyBusiness, ...address, ...texts, vatIdCheckedAt }
}

export type Buyer = Awaited<ReturnType<typeof findBuyer>>

export async function findBuyer(tx: Tx<'system'>, clientId: string) {
  const [buyer] = await tx
    .select({
      company: clients.companyName,
      ...pick(clients, ['kvkNumber', 'vatId']),
      isVatIdChecked: sql<boolean>`${clients.vatIdCheckedAt} is not null`,
      address: clients.invoiceAddress,
      reference: clients.invoiceReference,
    })
    .from(clients)
    .where(eq(clients.id, clientId))
  if (!buyer) throw new Error(`no client ${clientId}`)
  return buyer
}

/** Saves a business, or clears it. A changed VAT number becomes unchecked. */
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
    .where(isOwnClient(viewer, clientId))
}

/** Does nothing when the client's VAT number has changed meanwhile. */
export const setVatIdChecked = (
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, vatId }: { clientId: string; vatId: string },
  checkedAt: Date | null,
) =>
  tx
    .update(clients)
    .set({ vatIdCheckedAt: checkedAt })
    .where(and(isOwnClient(viewer, clientId), eq(clients.vatId, vatId)))

/** Replaces the names, erases the business and the waiting invitation, and archives the client. */
export const eraseAndArchiveClient = (
  tx: Tx<'system'>,
  clientId: string,
  names: Partial<ClientTexts>,
  now: Date,
) =>
  tx
    .update(clients)
    .set({
      ...mapValues(clientTextRules, () => ''),
      ...names,
      ...businessRow(null),
      vatIdCheckedAt: null,
      invitationWaits: false,
      invitationLine: null,
      lastSeenAt: null,
      archivedAt: sql`coalesce(${clients.archivedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(clients.id, clientId))

/** Gives the seat to another person, and refreshes the search texts. */
export async function setPerson(
  tx: Tx<'system'>,
  studio: Studio,
  clientId: string,
  personId: string,
  personSince: Date,
): Promise<void> {
  const change = { personId, personSince, emailRefusedAt: null }
  await tx.update(clients).set(change).where(isOwnClient(studio, clientId))
  await rewriteWords(tx, clientId)
}

/** Throws when other rows still refer to the client (`isClientNeededError`). */
export async function removeClient(tx: Tx, viewer: PhotographerViewer, clientId: string): Promise<void> {
  await tx.execute(sql`select forget_ended_uploads(${clientId})`)
  await tx.delete(clients).where(isOwnClient(viewer, clientId))
}

/**
 * Archives a client. Null restores the client, and throws when the plan has no place
 * (`isLastPlaceTakenError`). Returns false when nothing changed.
 */
export async function setArchived(
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  archivedAt: Date | null,
  now: Date,
): Promise<boolean> {
  const isOther = archivedAt ? isNull(clients.archivedAt) : isNotNull(clients.archivedAt)
  const { rowCount } = await tx
    .update(clients)
    .set({ archivedAt, updatedAt: now })
    .where(and(isOwnClient(viewer, clientId), isOther))
  return rowCount === 1
}

export const saveVisit = (tx: Tx, viewer: ClientViewer, now: Date, savedBefore: Date) =>
  tx
    .update(clients)
    .set({ lastSeenAt: now })
    .where(
      and(eq(clients.id, viewer.id), or(isNull(clients.lastSeenAt), lt(clients.lastSeenAt, savedBefore))),
    )

/** SQLSTATE raised by the trigger of the client limit. */
const NO_PLACE = 'LT001'

export const isLastPlaceTakenError = (error: unknown): boolean => isRaised(NO_PLACE, error)

export const isClientNeededError = (error: unknown): boolean => isRaised(FOREIGN_KEY_VIOLATION, error)
