import { useEffect, useRef } from 'react'
import { dateAndTime } from '#platform/pure/moments.nl.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { photosNl } from '../photos.nl.ts'
import { useComments, type PhotoComment } from './photos.queries.ts'

const words = photosNl.comments

/** What was said about one photo, as it was said; the last word stays in sight. */
export function CommentList({ photoId }: { photoId: string }) {
  const comments = useComments(photoId)
  if (comments.isPending)
    return (
      <div role="status" aria-label={words.loading} className="flex gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-14 flex-1" />
      </div>
    )
  if (comments.isError) return <FailedState title={words.failed} onRetry={() => void comments.refetch()} />
  if (comments.data.length === 0) return <p className="text-soft">{words.none}</p>
  return (
    <ol className="divide-y divide-line">
      {comments.data.toReversed().map((comment, at, { length }) => (
        <Comment key={comment.id} comment={comment} isLast={at === length - 1} />
      ))}
    </ol>
  )
}

function Comment({ comment, isLast }: { comment: PhotoComment; isLast: boolean }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLast) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isLast])
  return (
    <li ref={item} className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <Avatar name={comment.authorName} className="size-8 in-[aside]:bg-white/8" />
        <div className="min-w-0">
          <p className="truncate font-medium">{comment.authorName}</p>
          <time className="block text-13 text-soft tabular-nums">{dateAndTime(comment.createdAt)}</time>
        </div>
      </div>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{comment.comment}</p>
    </li>
  )
}
