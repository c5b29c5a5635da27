import type { OrderCard } from '#domains/orders/core/ui/studio-orders.queries.ts'
import type { ClientSummaries } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { photoUrl, objectPositionOf } from '#domains/photos/photos.rules.ts'
import type { AvatarPicture } from '#ui/data/Avatar.tsx'

/**
 * Returns a client's small cover picture, centred on the studio's focus point. Undefined without a
 * ready cover.
 */
export function coverOf(summaries: ClientSummaries | undefined, clientId: string): AvatarPicture | undefined {
  const { cover, focus } = summaries?.clients.find((summary) => summary.clientId === clientId) ?? {}
  if (!summaries || cover?.picture !== 'ready') return undefined
  return { url: photoUrl(cover, 480, summaries.signature), at: objectPositionOf(focus) }
}

export function pictureOfOrder(
  { firstItems }: { firstItems: readonly Pick<OrderCard['firstItems'][number], 'photos'>[] },
  signature: string,
): AvatarPicture | undefined {
  const [photo] = firstItems
    .flatMap(({ photos }) => photos)
    .flatMap(({ photoId: id, version }) => (id === null ? [] : { id, version }))
  return photo && { url: photoUrl(photo, 480, signature) }
}

export function photoCountOf(summaries: Pick<ClientSummaries, 'clients'> | undefined, clientId: string) {
  const summary = summaries?.clients.find((one) => one.clientId === clientId)
  return summary ? summary.previewCount + summary.finalCount : 0
}

export const galleryCountOf = (summaries: Pick<ClientSummaries, 'clients'>, clientId: string) =>
  summaries.clients.find((one) => one.clientId === clientId)?.galleryCount ?? 0
