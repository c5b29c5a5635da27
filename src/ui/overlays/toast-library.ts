import type * as sonner from 'sonner'

type Sonner = typeof sonner

let loading: Promise<Sonner> | undefined
const waiting = new Set<(library: Sonner) => void>()

/** Fetches the library of the toasts, once; what a broken line kept away is asked for again at the next call. */
export function loadToasts(): Promise<Sonner> {
  loading ??= import('sonner').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  void loading.then(
    (library) => waiting.forEach((tell) => tell(library)),
    () => {},
  )
  return loading
}

/** Calls back with the library, whoever has it fetched; answers what ends that. */
export function onToastsLoaded(tell: (library: Sonner) => void): () => void {
  waiting.add(tell)
  return () => void waiting.delete(tell)
}
