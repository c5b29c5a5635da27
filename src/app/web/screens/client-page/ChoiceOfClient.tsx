import { useQuery } from '@tanstack/react-query'
import { StudioChoice } from '#domains/choices/studio/ui/StudioChoice.tsx'
import { galleriesOf, newestGalleryOf } from '#domains/galleries/ui/galleries.queries.ts'

type ClientChoiceProps = { client: { id: string; firstName: string }; galleryId: string | undefined }

export function ChoiceOfClient({ client, galleryId }: ClientChoiceProps) {
  const { data: galleries } = useQuery(galleriesOf(client.id))
  const shownId = galleryId ?? newestGalleryOf(galleries)?.id
  if (shownId === undefined) return null
  return <StudioChoice key={shownId} client={client} galleryId={shownId} />
}
