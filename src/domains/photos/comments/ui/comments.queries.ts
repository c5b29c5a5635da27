import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useSave } from '#platform/browser/use-save.ts'
import { listsKey } from '../../core/ui/photos.queries.ts'
import { commentsNl } from '../comments.nl.ts'
import { CommentKeeping } from './comment-keeping.ts'

const commentsKey = ['photos', 'all', 'comments'] as const

export function useComments(photoId: string) {
  const { listComments } = use(CommentKeeping)
  return useQuery({
    queryKey: [...commentsKey, photoId],
    queryFn: () => listComments({ photoId }),
  })
}

export const useAddComment = (onDone: () => void, { hasToast }: { hasToast: boolean }) =>
  useSave(use(CommentKeeping).addComment, {
    messages: { ...commentsNl, done: () => (hasToast ? commentsNl.done : undefined) },
    invalidates: [commentsKey, listsKey],
    onDone,
  })

export const useEditComment = (onDone: () => void) =>
  useSave(use(CommentKeeping).editComment, {
    messages: { ...commentsNl.editing, done: () => commentsNl.editing.done },
    invalidates: [commentsKey],
    onDone,
  })

export const useRemoveComment = (onDone: () => void) =>
  useSave(use(CommentKeeping).removeComment, {
    messages: { ...commentsNl.removing, done: () => commentsNl.removing.done },
    invalidates: [commentsKey, listsKey],
    onDone,
  })
