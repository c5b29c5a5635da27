import { createContext } from 'react'
import { browserApi } from '#platform/browser/api.ts'
import type { photosContract } from '../photos.contract.ts'
import type { PhotoComment } from './photos.queries.ts'

type Keeping = {
  listComments: (about: { photoId: string }) => Promise<PhotoComment[]>
  addComment: (said: { photoIds: string[]; comment: string }) => Promise<unknown>
}

/** Where comments are read and written: with the studio, but for a gallery that is only there to be tried. */
export const CommentKeeping = createContext<Keeping>(browserApi<typeof photosContract>('photos'))
