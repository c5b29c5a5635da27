import { orderDeskNl } from '#domains/orders/order-desk.nl.ts'
import { useSpeaker } from '#platform/browser/notifier.ts'

/** Says that the press was felt: the first byte may take a while, and from then on the browser shows how far it is. */
export function useDownloadStarts() {
  const speaker = useSpeaker()
  const { title, line } = orderDeskNl.downloadStarts
  return () => speaker.done(title, { line })
}
