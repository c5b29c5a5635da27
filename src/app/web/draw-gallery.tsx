import { QueryClient } from '@tanstack/react-query'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { clientPhotos, galleryQuery } from '#domains/photos/ui/photos.queries.ts'
import { IsDrawing } from '#platform/browser/PrerenderSlot.tsx'
import type { DrawGallery } from '#domains/photos/known-gallery.ts'
import { renderScreen } from './render-screen.tsx'
import { GalleryScreen } from './screens/GalleryScreen.tsx'

const Drawing = () => (
  <IsDrawing value>
    <GalleryScreen />
  </IsDrawing>
)

/**
 * Draws a client's gallery on the server. The content policy forbids style attributes, and a tile has no width before
 * there is a window: `first-look.ts` sets both.
 */
export const drawGallery: DrawGallery = async (url, { me, slug, gallery, list }) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(meQuery.queryKey, me as never)
  queryClient.setQueryData(galleryQuery(slug).queryKey, gallery as never)
  if (list)
    queryClient.setQueryData(
      clientPhotos(list.type, slug ?? gallery.current?.slug).queryKey,
      list.photos as never,
    )
  const html = await renderScreen({ screen: Drawing, url, queryClient })
  return html
    .replaceAll(' style="', ' data-style="')
    .replace(/<ul data-first-rows.*?<\/ul>/s, (rows) => rows.replaceAll(/ (src|srcset)="/gi, ' data-$1="'))
}
