import { createContext } from 'react'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { comment, photosContract } from '../../photos.contract.ts'

const photos = browserApi<typeof photosContract>('photos')

export type PhotoComment = z.infer<typeof comment>

type CommentApi = {
  listComments: (about: { photoId: string }) => Promise<PhotoComment[]>
  addComment: (added: { photoIds: string[]; comment: string; guestId?: string }) => Promise<unknown>
  editComment: (change: { commentId: string; comment: string }) => Promise<unknown>
  removeComment: (about: { commentId: string }) => Promise<unknown>
}

/**
 * First name of the client, who can read a guest's comments. Undefined except on a guest's page.
 */
export const ClientFirstNameContext = createContext<string | undefined>(undefined)

/** The public trial gallery provides an API in memory. */
export const CommentApiContext = createContext<CommentApi>(photos)
