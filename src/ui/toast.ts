import { createElement } from 'react'
import { toast } from 'sonner'
import { ToastCard } from './ToastCard.tsx'

export function toastDone(title: string, { line, undo }: { line?: string; undo?: () => void } = {}) {
  toast.custom((id) =>
    createElement(ToastCard, { tone: 'done', title, line, action: undo, dismiss: () => toast.dismiss(id) }),
  )
}

/** Answers what takes the words back. */
export function toastFailed(title: string, { line, retry }: { line?: string; retry?: () => void } = {}) {
  const shown = toast.custom((id) =>
    createElement(ToastCard, {
      tone: 'failed',
      title,
      line,
      action: retry,
      dismiss: () => toast.dismiss(id),
    }),
  )
  return () => void toast.dismiss(shown)
}
