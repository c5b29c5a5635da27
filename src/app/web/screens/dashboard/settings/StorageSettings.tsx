import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { photoCounts } from '#domains/photos/ui/studio-photos.queries.ts'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { StorageOverview } from '#domains/storage/ui/StorageOverview.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'

export function StorageSettings() {
  const photos = useQuery(photoCounts)
  const clients = useQuery(clientCounts)
  return (
    <StorageOverview
      photoCount={photos.data?.total}
      clientCount={clients.data?.total}
      more={
        <Link
          to="/dashboard"
          search={(now) => ({ ...now, instellingen: 'abonnement' })}
          replace
          className={textLinkLook}
        >
          {storageNl.overview.more}
        </Link>
      }
    />
  )
}
