import { useQuery } from '@tanstack/react-query'
import { clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { photoCounts } from '#domains/photos/ui/studio-photos.queries.ts'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { StorageOverview } from '#domains/storage/ui/StorageOverview.tsx'

export function StorageSettings() {
  const photos = useQuery(photoCounts)
  const clients = useQuery(clientCounts)
  return (
    <StorageOverview
      photoCount={photos.data?.total}
      clientCount={clients.data?.total}
      more={<PlanSettingsLink replace>{storageNl.overview.more}</PlanSettingsLink>}
    />
  )
}
