import type { PhotoComment } from '../../ui/photos.queries.ts'

/** Comments that live as long as the page: newest first, as the server lists them. */
export function keepTrialComments(authorName: string, onCount: (photoIds: string[], change: 1 | -1) => void) {
  const said = new Map<string, PhotoComment[]>()
  let lastId = 0
  const say = (photoId: string, comment: string, by: string, createdAt: string) => {
    const before = said.get(photoId) ?? []
    const added: PhotoComment = {
      id: `${photoId}-${++lastId}`,
      comment,
      writtenBy: 'client',
      authorName: by,
      createdAt,
      editedAt: null,
      mayChange: by === authorName,
    }
    said.set(photoId, [added, ...before])
  }
  const changeOne = (commentId: string, to: (comment: PhotoComment) => PhotoComment[]) => {
    for (const [photoId, comments] of said)
      said.set(
        photoId,
        comments.flatMap((comment) => (comment.id === commentId ? to(comment) : [comment])),
      )
  }
  return {
    /** What someone is to have said before. */
    say,
    listComments: async ({ photoId }: { photoId: string }) => said.get(photoId) ?? [],
    addComment: async ({ photoIds, comment }: { photoIds: string[]; comment: string }) => {
      for (const photoId of photoIds) say(photoId, comment, authorName, new Date().toISOString())
      onCount(photoIds, 1)
    },
    editComment: async ({ commentId, comment }: { commentId: string; comment: string }) =>
      changeOne(commentId, (before) => [{ ...before, comment, editedAt: new Date().toISOString() }]),
    removeComment: async ({ commentId }: { commentId: string }) => {
      const [photoId] = [...said].find(([, comments]) => comments.some(({ id }) => id === commentId)) ?? []
      changeOne(commentId, () => [])
      if (photoId !== undefined) onCount([photoId], -1)
    },
  }
}
