import type { OrderCard } from '#domains/orders/core/ui/studio-orders.queries.ts'
import type { ClientSummaries } from '#domains/photos/core/ui/studio-photos.queries.ts'
import { photoUrl, positionOf } from '#domains/photos/photos.rules.ts'
import type { AvatarPicture } from '#ui/data/Avatar.tsx'

/** A client's small cover picture, around the point that the studio chose; undefined while it has none. */
export function coverOf(summaries: ClientSummaries | undefined, clientId: string): AvatarPicture | undefined {
  const { cover, focus } = summaries?.clients.find((summary) => summary.clientId === clientId) ?? {}
  if (cover?.picture !== 'ready') return undefined
  return { url: photoUrl(cover, 480, summaries!.signature), at: positionOf(focus) }
}

/** The first photo of an order, whose gallery need not be the one that the client's cover is of. */
export function pictureOfOrder(
  { firstItems }: { firstItems: readonly Pick<OrderCard['firstItems'][number], 'photos'>[] },
  signature: string,
): AvatarPicture | undefined {
  const photo = firstItems.flatMap(({ photos }) => photos).find(({ photoId }) => photoId !== null)
  return photo && { url: photoUrl({ id: photo.photoId!, version: photo.version }, 480, signature) }
}

/** Previews and finals together. */
export function photoCountOf(summaries: Pick<ClientSummaries, 'clients'> | undefined, clientId: string) {
  const summary = summaries?.clients.find((one) => one.clientId === clientId)
  return summary ? summary.previewCount + summary.finalCount : 0
}

export const galleryCountOf = (summaries: Pick<ClientSummaries, 'clients'>, clientId: string) =>
  summaries.clients.find((one) => one.clientId === clientId)?.galleryCount ?? 0
