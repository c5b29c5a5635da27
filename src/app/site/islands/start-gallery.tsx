import { itemAt } from '#platform/pure/item-at.ts'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renditionSizes, type photoUrl } from '#domains/photos/photos.rules.ts'
import { PictureUrlContext } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { DemoGallery } from '#domains/light-table/ui/DemoGallery.tsx'
import { queryClient } from '#platform/browser/query-client.ts'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { AppProviders } from '../../core/AppProviders.tsx'
import { siteNl } from '../site.nl.ts'
import { trialPictures } from '../trial-pictures.ts'

const HEADER_PX = 72
const FIRST_NUMBER = 2041
const chosen = { favorites: [0, 3, 6], approved: [0], commented: 6 }

const photos = trialPictures.map((picture, at): Photo => ({
  id: `proef-${at + 1}`,
  label: `LVD_${FIRST_NUMBER + 3 * at}.jpg`,
  createdAt: picture.takenAt,
  capturedAt: picture.takenAt,
  widthPx: picture.widthPx,
  heightPx: picture.heightPx,
  thumbHash: picture.thumbHash,
  picture: 'ready',
  version: '1',
  isFavorite: chosen.favorites.includes(at),
  isApproved: chosen.approved.includes(at),
  commentCount: at === chosen.commented ? 1 : 0,
  sizeBytes: 0,
}))

const { comment, studio: studioName, visitor: visitorName } = siteNl.gallery
const comments = [
  {
    photoId: itemAt(photos, chosen.commented).id,
    text: comment.text,
    author: comment.author,
    at: '2026-10-14T18:41:00Z',
  },
]

const trial = { start: photos, comments, studioName, visitorName, coveredPx: HEADER_PX }

const urlOf: typeof photoUrl = ({ id }, size) => {
  const { avif, other } = itemAt(
    trialPictures,
    photos.findIndex((photo) => photo.id === id),
  )
  return (size === 2048 ? other.at(-1) : avif[renditionSizes.indexOf(size)])!.path
}

export function start(place: HTMLElement): void {
  // Skips the query for feature flags, which don't apply to the trial gallery.
  queryClient.setQueryDefaults(['switches'], { enabled: false })
  createRoot(place).render(
    <AppProviders>
      <PictureUrlContext value={urlOf}>
        <DemoGallery {...trial} />
      </PictureUrlContext>
      {createPortal(<Toaster />, document.body)}
    </AppProviders>,
  )
}
