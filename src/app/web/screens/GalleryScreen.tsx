import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { ClientGallery } from '#domains/photos/ui/ClientGallery.tsx'

export function GalleryScreen() {
  const { data: me } = useQuery(meQuery)
  return <ClientGallery email={me?.email ?? ''} />
}
