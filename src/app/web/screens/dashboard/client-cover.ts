import type { ClientSummaries } from '#domains/photos/ui/studio-photos.queries.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'

/** URL of a client's small cover picture; undefined while it has none. */
export function coverOf(summaries: ClientSummaries | undefined, clientId: string): string | undefined {
  const cover = summaries?.clients.find((summary) => summary.clientId === clientId)?.cover
  return cover?.picture === 'ready' ? photoUrl(cover, 480, summaries!.signature) : undefined
}

/** Previews and finals together. */
export function photoCountOf(summaries: Pick<ClientSummaries, 'clients'> | undefined, clientId: string) {
  const summary = summaries?.clients.find((one) => one.clientId === clientId)
  return summary ? summary.previewCount + summary.finalCount : 0
}

export const galleryCountOf = (summaries: Pick<ClientSummaries, 'clients'>, clientId: string) =>
  summaries.clients.find((one) => one.clientId === clientId)?.galleryCount ?? 0
