import { fullName } from '#domains/clients/clients.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { clockShown } from '#platform/pure/amsterdam-offset.ts'
import { findPeople, type ListRow } from '../../core/server/choice-lists.sql.ts'
import { readChoice } from '../../core/server/read-lists.ts'
import type { ChosenFile, DarkroomAsked } from '../darkroom.rules.ts'
import { listComments, listOfGallery } from './darkroom.sql.ts'

export type DarkroomFile = ChosenFile & { photoId: string | null }
type Listed = { files: DarkroomFile[]; personName: string | null }

/** The photos that are asked for, as files; what was handed in counts, also where a photo is deleted or final by now. */
export async function listFiles(
  tx: Tx<'system'>,
  list: ListRow,
  { content, personId }: DarkroomAsked,
  now: Date,
): Promise<Listed> {
  const { photos: chosen, partners } = await readChoice(tx, list, undefined, now)
  const client = fullName(await findPeople(tx, list))
  const here = await listOfGallery(tx, list, list.fromType)
  const ids = [...here.map(({ photoId }) => photoId), ...chosen.flatMap(({ photoId }) => photoId ?? [])]
  const comments = await listComments(tx, [...new Set(ids)])
  const chosenOf = new Map(chosen.map((photo) => [photo.photoId, photo]))
  const hereOf = new Map(here.map((photo) => [photo.photoId, photo]))
  const fileOf = (photoId: string | null, names: { sourceName: string; label: string }): DarkroomFile => {
    const picked = photoId === null ? undefined : chosenOf.get(photoId)
    const photo = photoId === null ? undefined : hereOf.get(photoId)
    const along = partners.filter(({ photoIds }) => photoId !== null && photoIds.includes(photoId))
    return {
      photoId,
      sourceName: names.sourceName,
      label: names.label,
      isChosen: picked !== undefined,
      isFavorite: photo?.isFavorite ?? false,
      who: [...(picked ? [client] : []), ...along.map(({ name }) => name)],
      comments: (photoId === null ? [] : (comments.get(photoId) ?? [])).map(({ comment }) => comment),
      note: picked?.note ?? null,
      chapter: photo?.chapter ?? null,
      capturedAt: photo?.capturedAt ? clockShown(photo.capturedAt, photo.capturedOffsetMinutes) : null,
    }
  }
  if (content === 'chosen')
    return listed(
      chosen.map((photo) => ({
        ...fileOf(photo.photoId, photo),
        isChosen: true,
        who: [client, ...photo.alsoBy],
        note: photo.note,
      })),
    )
  const all = here.map((photo) => fileOf(photo.photoId, photo))
  if (content === 'favorites') return listed(all.filter(({ isFavorite }) => isFavorite))
  if (content === 'commented') return listed(all.filter((file) => file.comments.length > 0))
  const person = partners.find(({ id }) => id === personId)
  return listed(
    all.filter(({ photoId }) => photoId !== null && person?.photoIds.includes(photoId)),
    person?.name,
  )
}

const listed = (files: DarkroomFile[], personName: string | null = null): Listed => ({ files, personName })
