import { createContext } from 'react'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { comment, photosContract } from '../../photos.contract.ts'

const photos = browserApi<typeof photosContract>('photos')

export type PhotoComment = z.infer<typeof comment>

type Keeping = {
  listComments: (about: { photoId: string }) => Promise<PhotoComment[]>
  addComment: (added: { photoIds: string[]; comment: string; guestId?: string }) => Promise<unknown>
  editComment: (change: { commentId: string; comment: string }) => Promise<unknown>
  removeComment: (about: { commentId: string }) => Promise<unknown>
}

/** First name of the client, who reads along where a guest writes. */
export const CommentHost = createContext<string | undefined>(undefined)

/** API for reading and writing comments; the public trial gallery provides one in memory. */
export const CommentKeeping = createContext<Keeping>(photos)
