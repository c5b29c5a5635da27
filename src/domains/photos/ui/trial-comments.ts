import type { PhotoComment } from './photos.queries.ts'

/** Comments that live as long as the page: newest first, as the server lists them. */
export function keepTrialComments(authorName: string, onAdded: (photoIds: string[]) => void) {
  const said = new Map<string, PhotoComment[]>()
  const say = (photoId: string, comment: string, by: string, createdAt: string) => {
    const before = said.get(photoId) ?? []
    const id = `${photoId}-${before.length}`
    said.set(photoId, [{ id, comment, writtenBy: 'client', authorName: by, createdAt }, ...before])
  }
  return {
    /** What someone is to have said before. */
    say,
    listComments: async ({ photoId }: { photoId: string }) => said.get(photoId) ?? [],
    addComment: async ({ photoIds, comment }: { photoIds: string[]; comment: string }) => {
      for (const photoId of photoIds) say(photoId, comment, authorName, new Date().toISOString())
      onAdded(photoIds)
    },
  }
}
