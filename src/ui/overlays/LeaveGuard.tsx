import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type LeaveWords = { title: string; line: string; confirm: string; cancel: string }
type Place = { pathname: string; search: Record<string, unknown> }

type LeaveGuardProps = {
  isDirty: boolean
  words: LeaveWords
  /** Whether a navigation within the app leaves the form; all do by default. */
  leaves?: (way: { current: Place; next: Place }) => boolean
}

/** Asks before unsaved changes are lost; the browser asks when the app itself is left. */
export function LeaveGuard({ isDirty, words, leaves = () => true }: LeaveGuardProps) {
  const leaving = useBlocker({
    shouldBlockFn: (way) => isDirty && leaves(way),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={words.title}
      confirm={words.confirm}
      cancel={words.cancel}
      destructive
      onConfirm={() => leaving.proceed?.()}
    >
      {words.line}
    </ConfirmDialog>
  )
}
