import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useSave } from '#platform/browser/use-save.ts'
import { listsKey } from '../../core/ui/photos.queries.ts'
import { commentsNl } from '../comments.nl.ts'
import { CommentApiContext } from './comment-api.ts'

const commentsKey = ['photos', 'all', 'comments'] as const

export function useComments(photoId: string) {
  const { listComments } = use(CommentApiContext)
  return useQuery({
    queryKey: [...commentsKey, photoId],
    queryFn: () => listComments({ photoId }),
  })
}

export const useAddComment = (onDone: () => void, { hasToast }: { hasToast: boolean }) =>
  useSave(use(CommentApiContext).addComment, {
    messages: { ...commentsNl, done: () => (hasToast ? commentsNl.done : undefined) },
    invalidates: [commentsKey, listsKey],
    onDone,
  })

export const useEditComment = (onDone: () => void) =>
  useSave(use(CommentApiContext).editComment, {
    messages: commentsNl.editing,
    invalidates: [commentsKey],
    onDone,
  })

export const useRemoveComment = (onDone: () => void) =>
  useSave(use(CommentApiContext).removeComment, {
    messages: commentsNl.removing,
    invalidates: [commentsKey, listsKey],
    onDone,
  })
