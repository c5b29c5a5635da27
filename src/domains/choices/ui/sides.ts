import { choosingNl } from '../choosing.nl.ts'
import type { MyList } from '../core/ui/choices.queries.ts'

const texts = choosingNl.together

export type Side = 'both' | 'mine' | 'theirs' | 'nobody'

/**
 * Who chose which of the photos here, seen by whoever looks: the client beside their partners, a partner beside the
 * client. Undefined where nobody chooses along.
 */
export function sidesOf(
  { together, isForPartner, clientName, clientPhotoIds, partners }: MyList,
  mine: ReadonlySet<string>,
  photos: readonly { id: string }[],
): Record<Side, { label: string; ids: ReadonlySet<string> }> | undefined {
  if (!together || photos.length === 0 || (!isForPartner && partners.length === 0)) return undefined
  const theirs = new Set(isForPartner ? clientPhotoIds : partners.flatMap(({ photoIds }) => photoIds))
  const name = isForPartner ? clientName : partners.map((one) => one.name).join(' en ')
  const those = (isIn: (id: string) => boolean) => new Set(photos.flatMap(({ id }) => (isIn(id) ? [id] : [])))
  return {
    both: { label: texts.both, ids: those((id) => mine.has(id) && theirs.has(id)) },
    mine: { label: texts.onlyYou, ids: those((id) => mine.has(id) && !theirs.has(id)) },
    theirs: { label: texts.only(name), ids: those((id) => !mine.has(id) && theirs.has(id)) },
    nobody: { label: texts.nobody, ids: those((id) => !mine.has(id) && !theirs.has(id)) },
  }
}

/** 'Tom koos deze ook': who else chose this photo, where that is asked. */
export function whoChoseToo(list: MyList, photoId: string, isMine: boolean): string | undefined {
  const { together, isForPartner, clientName, clientPhotoIds, partners } = list
  if (!together) return undefined
  const people = isForPartner ? [{ name: clientName, photoIds: clientPhotoIds }, ...partners] : partners
  const names = people.filter(({ photoIds }) => photoIds.includes(photoId)).map(({ name }) => name)
  if (names.length === 0) return undefined
  const name = names.join(' en ')
  const isOne = names.length === 1
  return isMine ? texts.choseToo(name, isOne) : texts.chose(name, isOne)
}
