import type { z } from 'zod'
import type { ClientViewer, GuestViewer } from '#domains/access/viewer.rules.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { choiceList } from '../../choices.contract.ts'
import { RECONSIDER_MS } from '../../choices.rules.ts'
import { findClientAndStudio, listPartners, listReadyPeople, type ListRow } from './choice-lists.sql.ts'
import {
  countByList,
  listApproved,
  listChosen,
  listEntries,
  listPartnerApprovals,
  listSnapshot,
  countDelivered,
  listDeliveredStems,
} from './chosen-photos.sql.ts'
import { createHash } from 'node:crypto'
import { decodeCursor, encodeCursor } from '#kit/server/cursor.ts'

type ShownList = z.infer<typeof choiceList>

export function reconsiderDeadlineOf({ state, submittedAt, submittedBy }: ListRow, now: Date): Date | null {
  if (state !== 'submitted' || submittedBy !== 'client' || submittedAt === null) return null
  const until = new Date(submittedAt.getTime() + RECONSIDER_MS)
  return until > now ? until : null
}

const showList = (list: ListRow, chosenCount: number, now: Date): ShownList => ({
  ...list,
  chosenCount,
  reconsiderUntil: reconsiderDeadlineOf(list, now),
})

export const idsOf = (lists: readonly ListRow[]) => lists.map(({ id }) => id)

export async function toShownLists(
  tx: Tx<'system'>,
  lists: readonly ListRow[],
  now: Date,
): Promise<ShownList[]> {
  const counts = await countByList(tx, idsOf(lists))
  return lists.map((list) => showList(list, counts.get(list.id) ?? 0, now))
}

export async function toShownStudioLists(tx: Tx<'system'>, lists: readonly ListRow[], now: Date) {
  const shown = await toShownLists(tx, lists, now)
  const handedIn = shown.filter(({ state }) => state !== 'open').map(({ id }) => id)
  const delivered = await countDelivered(tx, handedIn)
  return shown.map((list) => ({
    ...list,
    deliveredCount: list.state === 'open' ? null : (delivered.get(list.id) ?? 0),
  }))
}

/** Reads who chose which photos of the lists. On a main list, a choice is an approval. */
async function readPicks(tx: Tx<'system'>, lists: readonly ListRow[]) {
  const [gallery] = lists as [ListRow]
  const { clientId, galleryId } = gallery
  const ids = idsOf(lists)
  const isTogether = lists.some(({ together }) => together)
  const entries = await listEntries(tx, ids)
  const approved = await listApproved(tx, gallery)
  const partnerApprovals = isTogether ? await listPartnerApprovals(tx, gallery) : []
  const partners = isTogether ? await listPartners(tx, galleryId) : []
  const ready = isTogether ? await listReadyPeople(tx, ids) : []
  const picksOf = (list: ListRow, personId: string): string[] => {
    if (!list.isMain)
      return entries
        .filter((entry) => entry.listId === list.id && entry.personId === personId)
        .map(({ photoId }) => photoId)
    const own =
      personId === clientId ? approved : partnerApprovals.filter((approval) => approval.personId === personId)
    return own.filter(({ type }) => type === list.fromType).map(({ photoId }) => photoId)
  }
  const isReady = (list: ListRow, personId: string) =>
    ready.some((one) => one.listId === list.id && one.personId === personId)
  const partnersOf = (list: ListRow) =>
    list.together
      ? partners.map((one) => ({
          ...one,
          isReady: isReady(list, one.id),
          photoIds: picksOf(list, one.id),
        }))
      : []
  return { entries, picksOf, isReady, partnersOf }
}

export async function readMyLists(
  tx: Tx<'system'>,
  viewer: ClientViewer | GuestViewer,
  lists: readonly ListRow[],
  now: Date,
) {
  const [first] = lists
  if (!first) return []
  const people = await findClientAndStudio(tx, first)
  const shown = await toShownLists(tx, lists, now)
  const { entries, picksOf, isReady, partnersOf } = await readPicks(tx, lists)
  const delivered = await readDelivered(tx, lists)
  return lists.map((list, at) => ({
    ...shown[at]!,
    photoIds: picksOf(list, viewer.id),
    clientPhotoIds: picksOf(list, list.clientId),
    clientName: people.firstName,
    // Partners must not read the client's message and notes.
    ...(viewer.role === 'guest' ? { message: null, notes: [] } : { notes: notesOf(entries, list) }),
    deliveredPhotoIds: delivered.get(list.id) ?? [],
    partners: partnersOf(list).filter(({ id }) => id !== viewer.id),
    isReady: isReady(list, viewer.id),
    isForPartner: viewer.role === 'guest',
  }))
}

const notesOf = (entries: Awaited<ReturnType<typeof listEntries>>, { id, clientId }: ListRow) =>
  entries.flatMap(({ listId, personId, photoId, note }) =>
    listId === id && personId === clientId && note !== null ? [{ photoId, note }] : [],
  )

/**
 * Returns, per submitted list of previews, the ids of photos that have a final. A final has the
 * same file name, apart from the extension.
 */
async function readDelivered(tx: Tx<'system'>, lists: readonly ListRow[]) {
  const handedIn = lists.filter(({ state, fromType }) => state === 'submitted' && fromType === 'preview')
  const found = new Map<string, string[]>()
  const [first] = handedIn
  if (!first) return found
  const stems = await listDeliveredStems(tx, first)
  for (const list of handedIn) {
    const chosen = await listSnapshot(tx, list.id, list.round)
    found.set(
      list.id,
      chosen.flatMap(({ photoId, sourceName }) =>
        photoId && stems.has(stemOf(sourceName)) ? [photoId] : [],
      ),
    )
  }
  return found
}

/** Same as `stem_of` in choices.database.sql. */
const stemOf = (sourceName: string) =>
  sourceName
    .replace(/\.[^.]*$/, '')
    .normalize()
    .toLowerCase()

export async function readChoice(tx: Tx<'system'>, list: ListRow, round: number | undefined, now: Date) {
  const shown = only(await toShownLists(tx, [list], now))
  const { partnersOf } = await readPicks(tx, [list])
  const people = await findClientAndStudio(tx, list)
  const shownRound = round ?? (list.state === 'open' ? undefined : list.round)
  const chosen = await (shownRound === undefined
    ? listChosen(tx, list)
    : listSnapshot(tx, list.id, shownRound))
  const delivered = await listDeliveredStems(tx, list)
  const partners = partnersOf(list)
  const photos = chosen.map((photo) => ({
    ...photo,
    alsoBy: partners
      .filter(({ photoIds }) => photo.photoId && photoIds.includes(photo.photoId))
      .map(({ name }) => name),
    isDelivered: list.fromType === 'preview' && delivered.has(stemOf(photo.sourceName)),
  }))
  return {
    list: shown,
    clientId: list.clientId,
    clientName: fullName(people),
    rounds: list.round,
    photos,
    deliveredCount: photos.filter(({ isDelivered }) => isDelivered).length,
    partners,
  }
}

type PageRequest = { limit: number; cursor?: string | undefined }
type Submission = Pick<ListRow, 'state' | 'round'>
type Page<Photo> = { rows: Photo[]; next: string | null }

/**
 * Returns a page of a choice. The cursor holds a fingerprint, so that pages of a changed choice are
 * never mixed.
 */
export function pageOfChoice<Photo extends { photoId: string | null }>(
  photos: readonly Photo[],
  list: Submission,
  { limit, cursor }: PageRequest,
): Page<Photo> | 'unknown_cursor' | 'choice_changed' {
  const fingerprint = fingerprintOf(photos, list)
  const [from, itsFingerprint] = cursor === undefined ? [0, fingerprint] : (decodeCursor(cursor) ?? [])
  const isRow = typeof from === 'number' && Number.isSafeInteger(from) && (cursor === undefined || from > 0)
  if (!isRow || typeof itsFingerprint !== 'string') return 'unknown_cursor'
  if (itsFingerprint !== fingerprint) return 'choice_changed'
  const end = from + limit
  return {
    rows: photos.slice(from, end),
    next: end < photos.length ? encodeCursor([end, fingerprint]) : null,
  }
}

/** Returns the number of the last round, or a hash of the photos while the list is open. */
function fingerprintOf(photos: readonly { photoId: string | null }[], { state, round }: Submission): string {
  if (state !== 'open') return `${round}`
  const ids = photos.map(({ photoId }) => photoId).join()
  return createHash('sha256').update(ids).digest('base64url').slice(0, 16)
}
