import { studioOrdersNl } from '../../studio-orders.nl.ts'
import { useNotifier } from '#platform/browser/notifier.ts'

/**
 * Confirms the click with a toast, because the browser shows progress only after the first byte.
 */
export function useDownloadStarts() {
  const notifier = useNotifier()
  const { title, line } = studioOrdersNl.downloadStarts
  return () => notifier.done(title, { line })
}
