import { useState } from 'react'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { photosNl } from '../../photos.nl.ts'
import { useRemoveComment } from '../../ui/photos.queries.ts'

type OwnCommentActionsProps = { commentId: string; onEdit: () => void }

const { editing, removing } = photosNl.comments

const look =
  'rounded-2 text-13 font-medium text-soft hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11'

/** What someone may do with their own words: say them differently, or take them back after a question. */
export function OwnCommentActions({ commentId, onEdit }: OwnCommentActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isOff = useIsOff('comments')
  const remove = useRemoveComment(() => setIsAsking(false))
  return (
    <div className="mt-1.5 flex gap-4 pointer-coarse:mt-0">
      {!isOff && (
        <button type="button" className={look} onClick={onEdit}>
          {editing.action}
        </button>
      )}
      <button type="button" className={look} onClick={() => setIsAsking(true)}>
        {removing.action}
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
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
