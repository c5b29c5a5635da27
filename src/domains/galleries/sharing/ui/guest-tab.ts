// Separate from the guest queries, because the route table loads this on every screen.
import { GALLERY_HEADER } from '#domains/access/viewer.rules.ts'
import { setCallHeader } from '#platform/browser/api.ts'
import { SLUG_LENGTH } from '../../galleries.rules.ts'

/** Whether `/g/…` contains a gallery's slug, rather than the token of a link. */
export const isSlug = (segment: string) => segment.length === SLUG_LENGTH

/**
 * Names the gallery of a slug in a header of all later API calls of this document. Another segment
 * clears the header.
 */
export const callAsGuestOf = (segment: string | undefined): void =>
  setCallHeader(GALLERY_HEADER, segment !== undefined && isSlug(segment) ? segment : undefined)
