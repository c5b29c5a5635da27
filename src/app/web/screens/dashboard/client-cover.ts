import type { ClientSummaries } from '#domains/photos/ui/studio-photos.queries.ts'
import { photoUrl, positionOf } from '#domains/photos/photos.rules.ts'
import type { AvatarPicture } from '#ui/data/Avatar.tsx'

/** A client's small cover picture, around the point that the studio chose; undefined while it has none. */
export function coverOf(summaries: ClientSummaries | undefined, clientId: string): AvatarPicture | undefined {
  const { cover, focus } = summaries?.clients.find((summary) => summary.clientId === clientId) ?? {}
  if (cover?.picture !== 'ready') return undefined
  return { url: photoUrl(cover, 480, summaries!.signature), at: positionOf(focus) }
}

/** Previews and finals together. */
export function photoCountOf(summaries: Pick<ClientSummaries, 'clients'> | undefined, clientId: string) {
  const summary = summaries?.clients.find((one) => one.clientId === clientId)
  return summary ? summary.previewCount + summary.finalCount : 0
}

export const galleryCountOf = (summaries: Pick<ClientSummaries, 'clients'>, clientId: string) =>
  summaries.clients.find((one) => one.clientId === clientId)?.galleryCount ?? 0
