import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { GuestGallery, type Guest } from '#domains/light-table/ui/GuestGallery.tsx'
import { clientPhotosQuery, galleryQuery } from '#domains/light-table/core/ui/photos.queries.ts'
import { ServerRenderingContext } from '#platform/browser/PrerenderSlot.tsx'
import type { DrawGallery } from '#domains/light-table/preloaded-gallery.ts'
import { renderScreen } from './render-screen.tsx'
import { GalleryScreen } from './screens/GalleryScreen.tsx'

const drawn = (screen: ReactNode) => () => <ServerRenderingContext value>{screen}</ServerRenderingContext>

/**
 * Draws a gallery on the server. `first-look.ts` sets styles and widths: the content security
 * policy forbids style attributes, and tiles have no width yet.
 */
export const drawGallery: DrawGallery = async (url, { who, slug, gallery, list }) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  if ('me' in who) queryClient.setQueryData(meQuery.queryKey, who.me as never)
  queryClient.setQueryData(galleryQuery(slug).queryKey, gallery as never)
  if (list)
    queryClient.setQueryData(
      clientPhotosQuery(list.type, slug ?? gallery.current?.slug).queryKey,
      list.photos as never,
    )
  const screen = drawn(
    'me' in who ? (
      <GalleryScreen />
    ) : (
      <GuestGallery slug={gallery.current!.slug} guest={who.guest as Guest} />
    ),
  )
  const html = await renderScreen({ screen, url, queryClient })
  return html
    .replaceAll(' style="', ' data-style="')
    .replace(/<ul data-first-rows.*?<\/ul>/s, (rows) => rows.replaceAll(/ (src|srcset)="/gi, ' data-$1="'))
}
