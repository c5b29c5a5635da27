import { studioOrdersNl } from '../../studio-orders.nl.ts'
import { useNotifier } from '#platform/browser/notifier.ts'

/** Confirms the click with a toast: the first byte may take a while, and only then the browser shows progress. */
export function useDownloadStarts() {
  const notifier = useNotifier()
  const { title, line } = studioOrdersNl.downloadStarts
  return () => notifier.done(title, { line })
}
