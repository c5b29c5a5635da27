import { loadToasts } from './toast-library.ts'
import type { ToastShown } from './ToastCard.tsx'

// Someone has to be able to read what went wrong, and find 'Opnieuw' while they still do.
const DURATION_MS = { done: 5000, failed: 12_000 }

export function toastDone(
  title: string,
  { line, undo }: { line?: string | undefined; undo?: (() => void) | undefined } = {},
) {
  show({ tone: 'done', title, line, action: undo })
}

/** Returns a function that takes the message back. */
export function toastFailed(
  title: string,
  { line, retry }: { line?: string | undefined; retry?: () => void } = {},
) {
  return show({ tone: 'failed', title, line, action: retry })
}

export const toastNotifier = { done: toastDone, failed: toastFailed }

let lastId = 0

/** Returns a function that takes the toast away, also before it could be shown. */
function show(shown: ToastShown): () => void {
  const id = ++lastId
  let isTakenBack = false
  const region = loadToasts().then(async (library) => {
    await library.regionMounted
    if (!isTakenBack) library.addToast({ ...shown, id, durationMs: DURATION_MS[shown.tone] })
    return library
  })
  // Without a line the toast has no place to stand; what failed is told by its screen as well.
  region.catch(() => {})
  return () => {
    isTakenBack = true
    void region.then(({ removeToast }) => removeToast(id)).catch(() => {})
  }
}
