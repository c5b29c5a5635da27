import { createElement } from 'react'
import { loadToasts } from './toast-library.ts'
import { ToastCard } from './ToastCard.tsx'

type Shown = {
  tone: 'done' | 'failed'
  title: string
  line: string | undefined
  action: (() => void) | undefined
}

// Someone has to be able to read what went wrong, and find 'Opnieuw' while they still do.
const DURATION_MS = { done: 5000, failed: 12_000 }

export function toastDone(
  title: string,
  { line, undo }: { line?: string | undefined; undo?: (() => void) | undefined } = {},
) {
  show({ tone: 'done', title, line, action: undo })
}

/** Answers what takes the words back. */
export function toastFailed(
  title: string,
  { line, retry }: { line?: string | undefined; retry?: () => void } = {},
) {
  return show({ tone: 'failed', title, line, action: retry })
}

let lastId = 0

/** Answers what takes the toast away, also before it could be shown. */
function show(shown: Shown): () => void {
  const id = ++lastId
  const duration = DURATION_MS[shown.tone]
  let isTakenBack = false
  const card = loadToasts().then(({ toast }) => {
    const dismiss = () => void toast.dismiss(id)
    if (!isTakenBack) toast.custom(() => createElement(ToastCard, { ...shown, dismiss }), { id, duration })
    return dismiss
  })
  // Without a line the toast has no place to stand; what failed is told by its screen as well.
  card.catch(() => {})
  return () => {
    isTakenBack = true
    void card.then((dismiss) => dismiss()).catch(() => {})
  }
}
