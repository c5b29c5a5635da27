import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type LeaveTexts = { title: string; line: string; confirm: string; cancel: string }
type Place = { pathname: string; search: Record<string, unknown> }

type LeaveGuardProps = {
  isDirty: boolean
  texts: LeaveTexts
  /** Whether a navigation within the app leaves the form; all do by default. */
  leaves?: (way: { current: Place; next: Place }) => boolean
}

/** Asks before unsaved changes are lost; the browser asks when the app itself is left. */
export function LeaveGuard({ isDirty, texts, leaves = () => true }: LeaveGuardProps) {
  const leaving = useBlocker({
    shouldBlockFn: (way) => isDirty && leaves(way),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={texts.title}
      confirm={texts.confirm}
      cancel={texts.cancel}
      destructive
      onConfirm={() => leaving.proceed?.()}
    >
      {texts.line}
    </ConfirmDialog>
  )
}
