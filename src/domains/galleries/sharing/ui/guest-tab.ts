// Apart from the guest's questions: the route table needs this, and is part of every screen.
import { GALLERY_HEADER } from '#domains/access/viewer.rules.ts'
import { sendWithCalls } from '#platform/browser/api.ts'
import { SLUG_LENGTH } from '../../galleries.rules.ts'

/** Whether an address `/g/…` names a gallery, or else has the token of a link. */
export const isSlug = (named: string) => named.length === SLUG_LENGTH

/** From now on this document's calls are those of a guest of the gallery that its address names. */
export const callAsGuestOf = (named: string | undefined): void =>
  sendWithCalls(GALLERY_HEADER, named !== undefined && isSlug(named) ? named : undefined)
