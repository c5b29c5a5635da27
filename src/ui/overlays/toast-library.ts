import type * as toastRegion from './ToastRegion.tsx'

type Library = typeof toastRegion

const loaded = Promise.withResolvers<Library>()
let loading: Promise<Library> | undefined

/** Resolves when the toasts are there, whoever loads them. */
export const toastsLoaded = loaded.promise

/** Loads the toasts, once; after a failure the next call tries again. */
export function loadToasts(): Promise<Library> {
  loading ??= import('./ToastRegion.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  loading.then(loaded.resolve, () => {})
  return loading
}
