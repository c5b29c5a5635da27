import type * as toastRegion from './ToastRegion.tsx'
import { makeDeferred } from '#platform/pure/deferred.ts'

type Library = typeof toastRegion

const loaded = makeDeferred<Library>()
let loading: Promise<Library> | undefined

/** Resolves once the library has loaded, whoever asked for it. */
export const toastsLoaded = loaded.promise

/** Loads the library once; after a failure the next call retries. */
export function loadToasts(): Promise<Library> {
  loading ??= import('./ToastRegion.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  loading.then(loaded.resolve, () => {})
  return loading
}
