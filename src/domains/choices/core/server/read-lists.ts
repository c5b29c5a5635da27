import type { z } from 'zod'
import type { ClientViewer, GuestViewer } from '#domains/access/viewer.rules.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { choiceList } from '../../choices.contract.ts'
import { RECONSIDER_MS } from '../../choices.rules.ts'
import { findPeople, listPartners, listReady, type ListRow } from './choice-lists.sql.ts'
import {
  countByList,
  listApproved,
  listChosen,
  listEntries,
  listPartnerMarks,
  listSnapshot,
} from './chosen-photos.sql.ts'
import { countDelivered, listDeliveredStems } from './delivered-photos.sql.ts'

type ShownList = z.infer<typeof choiceList>

/** Up to when its client may take back what they handed in; null where they may not. */
export function reconsiderUntil({ state, submittedAt, submittedBy }: ListRow, now: Date): Date | null {
  if (state !== 'submitted' || submittedBy !== 'client' || submittedAt === null) return null
  const until = new Date(submittedAt.getTime() + RECONSIDER_MS)
  return until > now ? until : null
}

const showList = (list: ListRow, chosenCount: number, now: Date): ShownList => ({
  id: list.id,
  galleryId: list.galleryId,
  title: list.title,
  purpose: list.purpose,
  isMain: list.isMain,
  fromType: list.fromType,
  included: list.included,
  extraPriceCents: list.extraPriceCents,
  maximum: list.maximum,
  together: list.together,
  deadlineOn: list.deadlineOn,
  afterDeadline: list.afterDeadline,
  pays: list.pays,
  state: list.state,
  chosenCount,
  message: list.message,
  submittedAt: list.submittedAt?.toISOString() ?? null,
  submittedBy: list.submittedBy,
  reconsiderUntil: reconsiderUntil(list, now)?.toISOString() ?? null,
  reopenedAt: list.reopenedAt?.toISOString() ?? null,
  askedTimeAt: list.askedTimeAt?.toISOString() ?? null,
})

export async function showLists(
  tx: Tx<'system'>,
  lists: readonly ListRow[],
  now: Date,
): Promise<ShownList[]> {
  const counts = await countByList(
    tx,
    lists.map(({ id }) => id),
  )
  return lists.map((list) => showList(list, counts.get(list.id) ?? 0, now))
}

/** With how much of what was handed in is delivered. */
export async function showForStudio(tx: Tx<'system'>, lists: readonly ListRow[], now: Date) {
  const shown = await showLists(tx, lists, now)
  const handedIn = shown.filter(({ state }) => state !== 'open').map(({ id }) => id)
  const delivered = await countDelivered(tx, handedIn)
  return shown.map((list) => ({
    ...list,
    deliveredCount: list.state === 'open' ? null : (delivered.get(list.id) ?? 0),
  }))
}

/** By person, the photos that they put on each list; of a main list those they approved. */
async function readPicks(tx: Tx<'system'>, lists: readonly ListRow[]) {
  const [gallery] = lists as [ListRow]
  const { clientId } = gallery
  const isTogether = lists.some(({ together }) => together)
  const entries = await listEntries(
    tx,
    lists.map(({ id }) => id),
  )
  const approved = await listApproved(tx, gallery)
  const marks = isTogether ? await listPartnerMarks(tx, gallery) : []
  const picksOf = (list: ListRow, personId: string): string[] => {
    if (!list.isMain)
      return entries
        .filter((entry) => entry.listId === list.id && entry.personId === personId)
        .map(({ photoId }) => photoId)
    const own = personId === clientId ? approved : marks.filter((mark) => mark.personId === personId)
    return own.filter(({ type }) => type === list.fromType).map(({ photoId }) => photoId)
  }
  return { entries, picksOf }
}

async function readPartners(tx: Tx<'system'>, galleryId: string, lists: readonly ListRow[]) {
  if (!lists.some(({ together }) => together)) return { partners: [], isReady: () => false }
  const partners = await listPartners(tx, galleryId)
  const ready = await listReady(
    tx,
    lists.map(({ id }) => id),
  )
  const isReady = (list: ListRow, personId: string) =>
    ready.some((one) => one.listId === list.id && one.personId === personId)
  return { partners, isReady }
}

/** The lists of a gallery with what is on them, for its client or a partner. */
export async function readMyLists(
  tx: Tx<'system'>,
  viewer: ClientViewer | GuestViewer,
  lists: readonly ListRow[],
  now: Date,
) {
  const [first] = lists
  if (!first) return []
  const { galleryId, clientId } = first
  const people = await findPeople(tx, first)
  const shown = await showLists(tx, lists, now)
  const { entries, picksOf } = await readPicks(tx, lists)
  const { partners, isReady } = await readPartners(tx, galleryId, lists)
  const delivered = await readDelivered(tx, lists)
  return lists.map((list, at) => ({
    ...shown[at]!,
    photoIds: picksOf(list, viewer.id),
    clientPhotoIds: picksOf(list, clientId),
    clientName: people.firstName,
    // What the client writes to the studio is not the partner's.
    ...(viewer.role === 'guest' ? { message: null, notes: [] } : { notes: notesOf(entries, list) }),
    deliveredPhotoIds: delivered.get(list.id) ?? [],
    partners: list.together
      ? partners
          .filter(({ id }) => id !== viewer.id)
          .map((one) => ({ ...one, isReady: isReady(list, one.id), photoIds: picksOf(list, one.id) }))
      : [],
    isReady: isReady(list, viewer.id),
    isForPartner: viewer.role === 'guest',
  }))
}

const notesOf = (entries: Awaited<ReturnType<typeof listEntries>>, { id, clientId }: ListRow) =>
  entries.flatMap(({ listId, personId, photoId, note }) =>
    listId === id && personId === clientId && note !== null ? [{ photoId, note }] : [],
  )

/** By list, what was handed in and has become a final; its snapshot knows, for the preview may be gone. */
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

/** As the database's `stem_of`. */
const stemOf = (sourceName: string) =>
  sourceName
    .replace(/\.[^.]*$/, '')
    .normalize()
    .toLowerCase()

/** What was chosen, of a round that was handed in or as it stands, with what became of it. */
export async function readChoice(tx: Tx<'system'>, list: ListRow, round: number | undefined, now: Date) {
  const shown = only(await showLists(tx, [list], now))
  const { picksOf } = await readPicks(tx, [list])
  const { partners, isReady } = await readPartners(tx, list.galleryId, [list])
  const people = await findPeople(tx, list)
  const wanted = round ?? (list.state === 'open' ? undefined : list.round)
  const chosen = await (wanted === undefined ? listChosen(tx, list) : listSnapshot(tx, list.id, wanted))
  const delivered = await listDeliveredStems(tx, list)
  const picks = partners.map((one) => ({
    ...one,
    isReady: isReady(list, one.id),
    photoIds: picksOf(list, one.id),
  }))
  const photos = chosen.map((photo) => ({
    ...photo,
    alsoBy: picks
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
    partners: picks,
  }
}
