import { use, useEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { readDraft, useDraft } from '#platform/browser/use-draft.ts'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { commentsNl } from '../comments.nl.ts'
import { photosNl } from '../../photos.nl.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { ClientFirstNameContext, type PhotoComment } from './comment-api.ts'
import { useAddComment, useComments, useEditComment, useRemoveComment } from './comments.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { fieldLook } from '#ui/fields/field-look.ts'
import { useFocusReturn } from '#ui/fields/use-focus-return.ts'
import { COMMENT_MAX_LENGTH } from '#domains/photos/photos.rules.ts'
import { useWriterId } from '#domains/accounts/ui/writer.ts'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { useIsFlagOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'

const texts = commentsNl
const { editing, removing } = texts

const actionClassName =
  'rounded-2 text-13 font-medium text-soft hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11'

function OwnCommentActions({ commentId, onEdit }: { commentId: string; onEdit: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const isOff = useIsFlagOff('comments')
  const remove = useRemoveComment(() => setIsAsking(false))
  return (
    <div className="mt-1.5 flex gap-4 pointer-coarse:mt-0">
      {!isOff && (
        <button type="button" className={actionClassName} onClick={onEdit}>
          {editing.action}
        </button>
      )}
      <button type="button" className={actionClassName} onClick={() => setIsAsking(true)}>
        {removing.action}
      </button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={removing.question}
        confirm={removing.action}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ commentId })}
      >
        {removing.line}
      </ConfirmDialog>
    </div>
  )
}

export function CommentList({ photoId, isReadOnly = false }: { photoId: string; isReadOnly?: boolean }) {
  const comments = useComments(photoId)
  const list = useFocusKeptAt(comments.data?.length ?? 0)
  if (comments.isError) return <FailedState title={texts.failed} onRetry={() => void comments.refetch()} />
  if (comments.isPending)
    return (
      <div role="status" aria-label={texts.loading} className="flex gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-14 flex-1" />
      </div>
    )
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {comments.data.length === 0 && <p className="text-soft">{texts.none}</p>}
      <ol className="divide-y divide-line">
        {comments.data.toReversed().map((comment, at, { length }) => (
          <Comment key={comment.id} {...{ photoId, comment, isReadOnly }} isLast={at === length - 1} />
        ))}
      </ol>
    </div>
  )
}

// The confirm dialog returns the focus within this time.
const SETTLES_AFTER_MS = 300

/** Focuses the list when the focused comment is removed, so that shortcuts keep working. */
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
  photoId: string
  comment: PhotoComment
  isLast: boolean
  isReadOnly: boolean
}

function Comment({ photoId, comment, isLast, isReadOnly }: CommentProps) {
  const edit = { about: `edit ${comment.id}`, writerId: useWriterId() }
  const [isEditing, setIsEditing] = useState(() => readDraft(edit) !== undefined)
  const isGuest = use(ClientFirstNameContext) !== undefined
  const { guest } = comment
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
          <p className="flex items-baseline gap-2 font-medium">
            <span className="truncate">
              <ShownText>{comment.authorName}</ShownText>
            </span>
            {guest && !isGuest && (
              <span className="shrink-0 text-13 font-normal text-soft">
                {comment.writtenBy === 'guest' ? texts.byGuest : texts.toGuest(guest.name)}
              </span>
            )}
          </p>
          <time className="block text-13 text-soft tabular-nums">{dateAndTime(comment.createdAt)}</time>
          {comment.editedAt && (
            <time dateTime={comment.editedAt.toISOString()} className="block text-13 text-soft tabular-nums">
              {texts.edited(dateAndTime(comment.editedAt))}
            </time>
          )}
        </div>
      </div>
      {isEditing ? (
        <CommentEditor comment={comment} draft={edit} onClose={close} />
      ) : (
        <>
          <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
            {comment.comment}
          </p>
          {comment.mayChange && !isReadOnly && (
            <OwnCommentActions commentId={comment.id} onEdit={() => setIsEditing(true)} />
          )}
          {guest && !isGuest && !isReadOnly && comment.writtenBy === 'guest' && (
            <GuestAnswerForm photoId={photoId} guest={guest} />
          )}
        </>
      )}
    </li>
  )
}

/** Writes in the guest's thread, which other guests can't read. */
function GuestAnswerForm({ photoId, guest }: { photoId: string; guest: { id: string; name: string } }) {
  const draft = { about: `answer ${photoId} ${guest.id}`, writerId: useWriterId() }
  const [text, setText] = useDraft(draft)
  const [isOpen, setIsOpen] = useState(text !== '')
  const { opener, returnFocus } = useFocusReturn<HTMLButtonElement>(isOpen)
  const isOff = useIsFlagOff('comments')
  const close = () => {
    setText('')
    returnFocus()
    setIsOpen(false)
  }
  const add = useAddComment(close, { hasToast: false })
  const answer = text.trim()
  const send = () => {
    if (answer !== '' && !add.isPending)
      add.mutate({ photoIds: [photoId], comment: answer, guestId: guest.id })
  }
  if (isOff) return null
  if (!isOpen)
    return (
      <button
        ref={opener}
        type="button"
        className={`mt-1.5 ${actionClassName}`}
        onClick={() => setIsOpen(true)}
      >
        {texts.answering.action}
      </button>
    )
  return (
    <CommentBox
      aria-label={texts.answering.field(guest.name)}
      value={text}
      onText={setText}
      onSend={send}
      isBusy={add.isPending}
      whyNot={answer === '' && texts.answering.blank}
      submit={texts.place}
      onClose={close}
    >
      <p className="mr-auto text-13 text-soft">{texts.answering.readers(guest.name)}</p>
    </CommentBox>
  )
}

type WritingBoxProps = CommentFieldProps & {
  isBusy: boolean
  whyNot: string | false
  submit: string
  onClose: () => void
}

function CommentBox({ isBusy, whyNot, submit, onClose, children, ...field }: WritingBoxProps) {
  return (
    <div className="mt-2">
      <CommentField
        autoFocus
        {...field}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Keeps Escape from also closing the dialog or viewer around it.
          event.stopPropagation()
          onClose()
        }}
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {children}
        <Button kind="outline" size="small" onClick={onClose}>
          {editing.cancel}
        </Button>
        <Button size="small" kind="ink" busy={isBusy} disabledReason={whyNot} onClick={field.onSend}>
          {submit}
        </Button>
      </div>
    </div>
  )
}

type CommentEditorProps = {
  comment: PhotoComment
  draft: { about: string; writerId: string }
  onClose: () => void
}

function CommentEditor({ comment, draft, onClose: leave }: CommentEditorProps) {
  const [text, setText] = useDraft({ ...draft, initial: comment.comment })
  const onClose = () => {
    setText(comment.comment)
    leave()
  }
  const edit = useEditComment(onClose)
  const edited = text.trim()
  const save = () => {
    if (edited === '' || edit.isPending) return
    if (edited === comment.comment) onClose()
    else edit.mutate({ commentId: comment.id, comment: edited })
  }
  return (
    <CommentBox
      aria-label={editing.field}
      value={text}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onText={setText}
      onSend={save}
      isBusy={edit.isPending}
      whyNot={edited === '' && editing.blank}
      submit={editing.save}
      onClose={onClose}
    />
  )
}

type CommentFormProps = {
  photoIds: string[]
  studioName: string
  /** Whether to confirm below the field, because a toast would cover the form. */
  confirmsInPlace?: boolean
  onDone?: () => void
}

export function CommentForm({ photoIds, studioName, confirmsInPlace, onDone }: CommentFormProps) {
  const writerId = useWriterId()
  const [text, setText] = useDraft({ about: `comment ${photoIds.toSorted().join()}`, writerId })
  const onSaved = () => {
    setText('')
    onDone?.()
  }
  const host = use(ClientFirstNameContext)
  const isOff = useIsFlagOff('comments')
  const add = useAddComment(onSaved, { hasToast: !confirmsInPlace })
  const send = () => {
    if (text.trim() !== '' && !add.isPending) add.mutate({ photoIds, comment: text.trim() })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  // Returned after the hooks, so that the typed text survives until comments are back on.
  if (isOff) return <FlagOffBanner name="comments" />
  return (
    <form onSubmit={onSubmit} data-bottom-bar="tall">
      <CommentField
        aria-label={texts.field}
        placeholder={texts.placeholder}
        value={text}
        onText={setText}
        onSend={send}
        className="md:min-h-21"
      />
      <div className="mt-3 flex items-center justify-between gap-3">
        <p role="status" className="text-13 text-soft">
          {confirmsInPlace && add.isSuccess && text === ''
            ? `${texts.done.title}. ${texts.done.line}`
            : host === undefined
              ? texts.readers(studioName)
              : texts.guestReaders(host, studioName)}
        </p>
        <Button type="submit" size="small" busy={add.isPending} kind="ink">
          {texts.place}
        </Button>
      </div>
    </form>
  )
}

type CommentFieldProps = ComponentProps<'textarea'> & { onText: (text: string) => void; onSend: () => void }

function CommentField({ onText, onSend, onKeyDown, className, ...field }: CommentFieldProps) {
  return (
    <textarea
      {...field}
      rows={2}
      maxLength={COMMENT_MAX_LENGTH}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
        onKeyDown?.(event)
      }}
      className={classNames(
        fieldLook(),
        'field-sizing-content h-auto max-h-40 min-h-12 resize-none py-2.5 pointer-coarse:h-auto',
        className,
      )}
    />
  )
}

type CommentDialogProps = {
  photos: readonly Photo[]
  studioName: string
  onClose: () => void
  onDone: () => void
}

export function CommentDialog({ photos, studioName, onClose, onDone }: CommentDialogProps) {
  const only = photos.length === 1 ? photos[0] : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="form"
      title={only ? photosNl.comments.title : texts.forMany(photos.length)}
      line={only?.label}
    >
      <div className="flex flex-col gap-5">
        {only ? (
          <CommentList photoId={only.id} />
        ) : (
          <p className="text-soft">{texts.forManyHint(photos.length)}</p>
        )}
        <CommentForm photoIds={photos.map(({ id }) => id)} studioName={studioName} onDone={onDone} />
      </div>
    </Dialog>
  )
}
