import type * as toastRegion from './ToastRegion.tsx'

type Library = typeof toastRegion

let onLoad: (library: Library) => void
let loading: Promise<Library> | undefined

export const whenToastLibraryLoaded = new Promise<Library>((resolve) => {
  onLoad = resolve
})

/** Loads the library once. After a failure the next call retries. */
export function loadToastLibrary(): Promise<Library> {
  loading ??= import('./ToastRegion.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  loading.then(onLoad, () => {})
  return loading
}
