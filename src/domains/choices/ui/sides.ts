import { choosingNl } from '../choosing.nl.ts'
import type { MyList } from '../core/ui/choices.queries.ts'

const texts = choosingNl.together

export type ChooserGroup = 'both' | 'mine' | 'theirs' | 'nobody'

/** Splits the photos by who chose them. Undefined without photos, or if nobody else chooses. */
export function splitPhotosByChooser(
  { together, isForPartner, clientName, clientPhotoIds, partners }: MyList,
  mine: ReadonlySet<string>,
  photos: readonly { id: string }[],
): Record<ChooserGroup, { label: string; ids: ReadonlySet<string> }> | undefined {
  if (!together || photos.length === 0 || (!isForPartner && partners.length === 0)) return undefined
  const theirs = new Set(isForPartner ? clientPhotoIds : partners.flatMap(({ photoIds }) => photoIds))
  const name = isForPartner ? clientName : partners.map((one) => one.name).join(' en ')
  const idsWhere = (isIn: (id: string) => boolean) =>
    new Set(photos.flatMap(({ id }) => (isIn(id) ? [id] : [])))
  return {
    both: { label: texts.both, ids: idsWhere((id) => mine.has(id) && theirs.has(id)) },
    mine: { label: texts.onlyYou, ids: idsWhere((id) => mine.has(id) && !theirs.has(id)) },
    theirs: { label: texts.only(name), ids: idsWhere((id) => !mine.has(id) && theirs.has(id)) },
    nobody: { label: texts.nobody, ids: idsWhere((id) => !mine.has(id) && !theirs.has(id)) },
  }
}

export function otherChoosersText(list: MyList, photoId: string, isMine: boolean): string | undefined {
  const { together, isForPartner, clientName, clientPhotoIds, partners } = list
  if (!together) return undefined
  const people = isForPartner ? [{ name: clientName, photoIds: clientPhotoIds }, ...partners] : partners
  const names = people.filter(({ photoIds }) => photoIds.includes(photoId)).map(({ name }) => name)
  if (names.length === 0) return undefined
  const name = names.join(' en ')
  const isOne = names.length === 1
  return isMine ? texts.choseToo(name, isOne) : texts.chose(name, isOne)
}
