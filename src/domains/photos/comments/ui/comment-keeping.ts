import { createContext } from 'react'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { comment, photosContract } from '../../photos.contract.ts'

type Keeping = {
  listComments: (about: { photoId: string }) => Promise<z.infer<typeof comment>[]>
  addComment: (said: { photoIds: string[]; comment: string }) => Promise<unknown>
  editComment: (change: { commentId: string; comment: string }) => Promise<unknown>
  removeComment: (about: { commentId: string }) => Promise<unknown>
}

/** API for reading and writing comments; the public trial gallery provides one in memory. */
export const CommentKeeping = createContext<Keeping>(browserApi<typeof photosContract>('photos'))
