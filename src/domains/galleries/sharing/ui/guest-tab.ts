// Separate from the guest queries, because the route table loads this file on every screen.
import { GALLERY_HEADER } from '#domains/access/viewer.rules.ts'
import { setCallHeader } from '#platform/browser/api.ts'
import { SLUG_LENGTH } from '../../galleries.rules.ts'

/** Whether the URL segment after `/g/` is a gallery's slug, rather than a link's token. */
export const isSlug = (segment: string) => segment.length === SLUG_LENGTH

/**
 * Makes all later API calls of this page send the slug in a header. A segment that is not a slug
 * clears the header.
 */
export const setGuestGalleryHeader = (segment: string | undefined): void =>
  setCallHeader(GALLERY_HEADER, segment !== undefined && isSlug(segment) ? segment : undefined)
