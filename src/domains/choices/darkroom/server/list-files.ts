import { fullName } from '#domains/clients/clients.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { toAmsterdamClock } from '#platform/pure/amsterdam-time.ts'
import { findClientAndStudio, type ListRow } from '../../core/server/choice-lists.sql.ts'
import { readChoice } from '../../core/server/read-lists.ts'
import type { SelectedFile, DarkroomSelection } from '../darkroom.rules.ts'
import { listCommentsByPhoto, listDarkroomPhotos } from './darkroom.sql.ts'

export type DarkroomFile = SelectedFile & { photoId: string | null }
type DarkroomFiles = { files: DarkroomFile[]; personName: string | null }

/**
 * Lists the files for the selected content. `chosen` includes submitted photos that are deleted or
 * final now.
 */
export async function listFiles(
  tx: Tx<'system'>,
  list: ListRow,
  { content, personId }: DarkroomSelection,
  now: Date,
): Promise<DarkroomFiles> {
  const { photos: chosen, partners } = await readChoice(tx, list, undefined, now)
  const client = fullName(await findClientAndStudio(tx, list))
  const galleryPhotos = await listDarkroomPhotos(tx, list, list.fromType)
  const ids = [
    ...galleryPhotos.map(({ photoId }) => photoId),
    ...chosen.flatMap(({ photoId }) => photoId ?? []),
  ]
  const comments = await listCommentsByPhoto(tx, [...new Set(ids)])
  const chosenById = new Map(chosen.map((photo) => [photo.photoId, photo]))
  const photoById = new Map(galleryPhotos.map((photo) => [photo.photoId, photo]))
  const fileOf = (photoId: string | null, names: { sourceName: string; label: string }): DarkroomFile => {
    const picked = photoId === null ? undefined : chosenById.get(photoId)
    const photo = photoId === null ? undefined : photoById.get(photoId)
    const partnersWhoChose = partners.filter(({ photoIds }) => photoId !== null && photoIds.includes(photoId))
    return {
      photoId,
      sourceName: names.sourceName,
      label: names.label,
      isChosen: picked !== undefined,
      isFavorite: photo?.isFavorite ?? false,
      who: [...(picked ? [client] : []), ...partnersWhoChose.map(({ name }) => name)],
      comments: (photoId === null ? [] : (comments.get(photoId) ?? [])).map(({ comment }) => comment),
      note: picked?.note ?? null,
      chapter: photo?.chapter ?? null,
      capturedAt: photo?.capturedAt ? toAmsterdamClock(photo.capturedAt, photo.capturedOffsetMinutes) : null,
    }
  }
  if (content === 'chosen')
    return filesResult(
      chosen.map((photo) => ({
        ...fileOf(photo.photoId, photo),
        isChosen: true,
        who: [client, ...photo.alsoBy],
        note: photo.note,
      })),
    )
  const all = galleryPhotos.map((photo) => fileOf(photo.photoId, photo))
  if (content === 'favorites') return filesResult(all.filter(({ isFavorite }) => isFavorite))
  if (content === 'commented') return filesResult(all.filter((file) => file.comments.length > 0))
  const person = partners.find(({ id }) => id === personId)
  return filesResult(
    all.filter(({ photoId }) => photoId !== null && person?.photoIds.includes(photoId)),
    person?.name,
  )
}

const filesResult = (files: DarkroomFile[], personName: string | null = null): DarkroomFiles => ({
  files,
  personName,
})
