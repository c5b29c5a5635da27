import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type LeaveWords = { title: string; line: string; confirm: string; cancel: string }
type Place = { pathname: string; search: Record<string, unknown> }

type LeaveGuardProps = {
  /** Something was changed and is not saved. */
  isDirty: boolean
  words: LeaveWords
  /** Whether a way within the product leads away from it; every way does where nothing is said. */
  leaves?: (way: { current: Place; next: Place }) => boolean
}

/** Asks before what was changed and not saved is left behind; who leaves the product is asked by the browser. */
export function LeaveGuard({ isDirty, words, leaves = () => true }: LeaveGuardProps) {
  const leaving = useBlocker({
    shouldBlockFn: (way) => isDirty && leaves(way),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={(open) => open || leaving.reset?.()}
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
