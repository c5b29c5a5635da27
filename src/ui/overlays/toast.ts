import { loadToasts } from './toast-library.ts'
import type { ToastShown } from './ToastCard.tsx'

// A failure must be readable, and 'Opnieuw' reachable, before it disappears.
const DURATION_MS = { done: 5000, failed: 12_000 }

export function toastDone(
  title: string,
  { line, undo }: { line?: string | undefined; undo?: (() => void) | undefined } = {},
) {
  show({ tone: 'done', title, line, action: undo })
}

/** Returns a function that removes the toast. */
export function toastFailed(
  title: string,
  { line, retry }: { line?: string | undefined; retry?: () => void } = {},
) {
  return show({ tone: 'failed', title, line, action: retry })
}

export const toastNotifier = { done: toastDone, failed: toastFailed }

let lastId = 0

/** Returns a function that removes the toast, or prevents it while the library still loads. */
function show(shown: ToastShown): () => void {
  const id = ++lastId
  let isTakenBack = false
  const region = loadToasts().then(async (library) => {
    await library.regionMounted
    if (!isTakenBack) library.addToast({ ...shown, id, durationMs: DURATION_MS[shown.tone] })
    return library
  })
  // Offline the library can't load, so no toast is shown; the screen shows the failure as well.
  region.catch(() => {})
  return () => {
    isTakenBack = true
    void region.then(({ removeToast }) => removeToast(id)).catch(() => {})
  }
}
