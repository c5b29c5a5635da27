import { loadToastLibrary } from './toast-library.ts'
import type { ToastContent } from './ToastCard.tsx'

// Longer for a failure, so that it can be read and 'Opnieuw' can be reached.
const DURATION_MS = { done: 5000, failed: 12_000 }

export function showDoneToast(
  title: string,
  { line, undo }: { line?: string | undefined; undo?: (() => void) | undefined } = {},
) {
  show({ tone: 'done', title, line, action: undo })
}

export function showFailedToast(
  title: string,
  { line, retry }: { line?: string | undefined; retry?: () => void } = {},
) {
  return show({ tone: 'failed', title, line, action: retry })
}

export const toastNotifier = { done: showDoneToast, failed: showFailedToast }

let lastId = 0

/** Returns a function that removes the toast, also while the library still loads. */
function show(shown: ToastContent): () => void {
  const id = ++lastId
  let isRemoved = false
  const region = loadToastLibrary().then(async (library) => {
    await library.whenRegionMounted
    if (!isRemoved) library.addToast({ ...shown, id, durationMs: DURATION_MS[shown.tone] })
    return library
  })
  // Offline the library can't load, so no toast is shown. The screen shows the failure as well.
  region.catch(() => {})
  return () => {
    isRemoved = true
    void region.then(({ removeToast }) => removeToast(id)).catch(() => {})
  }
}
