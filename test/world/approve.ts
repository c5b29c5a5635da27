import type { Visitor } from './visitor.ts'

type ApproveOptions = { isApproved?: boolean; slug?: string }

/** Adds photos to a gallery's main list, or removes them. Defaults to the newest open gallery. */
export async function approvePhotos(
  client: Pick<Visitor, 'choices'>,
  photoIds: string[],
  { isApproved = true, slug }: ApproveOptions = {},
): Promise<void> {
  const lists = await client.choices.listMyLists(slug === undefined ? {} : { slug })
  const { id: listId } = lists.find(({ isMain }) => isMain)!
  await client.choices.choose({ listId, photoIds, isChosen: isApproved })
}
