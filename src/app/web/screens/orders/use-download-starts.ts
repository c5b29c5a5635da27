import { orderDeskNl } from '#domains/orders/order-desk.nl.ts'
import { useNotifier } from '#platform/browser/notifier.ts'

/** Says that the press was felt: the first byte may take a while, and from then on the browser shows how far it is. */
export function useDownloadStarts() {
  const notifier = useNotifier()
  const { title, line } = orderDeskNl.downloadStarts
  return () => notifier.done(title, { line })
}
