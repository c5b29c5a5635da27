import { useEffect, useRef, useState } from 'react'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { photosNl } from '../../photos.nl.ts'
import { CommentEditor } from './CommentEditor.tsx'
import { OwnCommentActions } from './OwnCommentActions.tsx'
import { useComments, type PhotoComment } from '../../ui/photos.queries.ts'

const texts = photosNl.comments

type CommentListProps = {
  photoId: string
  /** Where photos are only looked at, one's own words are too. */
  isReadOnly?: boolean
}

/** What was said about one photo, as it was said; the last word stays in sight. */
export function CommentList({ photoId, isReadOnly = false }: CommentListProps) {
  const comments = useComments(photoId)
  const list = useFocusKeptAt(comments.data?.length ?? 0)
  if (comments.isPending)
    return (
      <div role="status" aria-label={texts.loading} className="flex gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-14 flex-1" />
      </div>
    )
  if (comments.isError) return <FailedState title={texts.failed} onRetry={() => void comments.refetch()} />
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {comments.data.length === 0 && <p className="text-soft">{texts.none}</p>}
      <ol className="divide-y divide-line">
        {comments.data.toReversed().map((comment, at, { length }) => (
          <Comment key={comment.id} comment={comment} isLast={at === length - 1} isReadOnly={isReadOnly} />
        ))}
      </ol>
    </div>
  )
}

// What asked about it has given its focus back by then.
const SETTLES_AFTER_MS = 300

/** The list takes the focus of a comment that goes, so that keys go on to work. */
function useFocusKeptAt(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    }, SETTLES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count])
  return list
}

type CommentProps = {
  comment: PhotoComment
  isLast: boolean
  isReadOnly: boolean
}

function Comment({ comment, isLast, isReadOnly }: CommentProps) {
  const [isEditing, setIsEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLast) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isLast])
  const close = () => {
    setIsEditing(false)
    item.current?.focus({ preventScroll: true })
  }
  return (
    <li ref={item} tabIndex={-1} className="py-4 outline-none first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <Avatar name={comment.authorName} className="size-8 in-[aside]:bg-white/8" />
        <div className="min-w-0">
          <p className="truncate font-medium">{comment.authorName}</p>
          <time className="block text-13 text-soft tabular-nums">{dateAndTime(comment.createdAt)}</time>
          {comment.editedAt && (
            <time dateTime={comment.editedAt} className="block text-13 text-soft tabular-nums">
              {texts.edited(dateAndTime(comment.editedAt))}
            </time>
          )}
        </div>
      </div>
      {isEditing ? (
        <CommentEditor comment={comment} onClose={close} />
      ) : (
        <>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{comment.comment}</p>
          {comment.mayChange && !isReadOnly && (
            <OwnCommentActions commentId={comment.id} onEdit={() => setIsEditing(true)} />
          )}
        </>
      )}
    </li>
  )
}
