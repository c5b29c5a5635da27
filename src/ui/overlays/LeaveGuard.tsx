import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type LeaveTexts = { title: string; line: string; confirm: string; cancel: string }
type Place = { pathname: string; search: Record<string, unknown> }

type LeaveGuardProps = {
  isDirty: boolean
  texts: LeaveTexts
  /** Whether a navigation within the app leaves the form. */
  leaves?: (way: { current: Place; next: Place }) => boolean
}

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
