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

/** Where comments are read and written: with the studio, but for a gallery that is only there to be tried. */
export const CommentKeeping = createContext<Keeping>(browserApi<typeof photosContract>('photos'))
