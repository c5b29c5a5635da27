import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudioOfCount, record } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { noteSeen } from '#domains/clients/server/clients.ts'
import { galleryViewed } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { photosContract } from '../../photos.contract.ts'
import { firstTypeOf, pictureSrcSet } from '../../photos.rules.ts'
import * as choicesSql from '../../choices/server/choices.sql.ts'
import * as gallerySql from './gallery.sql.ts'
import { asPhoto } from '../../server/photo-columns.sql.ts'
import { listCovers } from '../../server/photos.sql.ts'
import { signatureFor } from '../../renditions/server/picture-signature.ts'
import { choicesChanged } from '../../choices/server/tell-studio-of-choices.job.ts'

export const galleryHandlers = {
  findGallery: async ({ tx, viewer, services, now }) => {
    await noteSeen(tx, viewer, now)
    const gallery = (await gallerySql.findGallery(tx, viewer))!
    const [cover] = await listCovers(tx, viewer)
    return asGallery(gallery, cover, signatureFor(viewer, services.secret, now))
  },

  viewGallery: async ({ tx, viewer, input, refuse, services, now }) => {
    const gallery = await gallerySql.findGalleryOf(tx, viewer, input.clientId)
    if (!gallery) return refuse('client_not_found')
    const [cover] = await listCovers(tx, viewer, input.clientId)
    await galleryViewed(tx, viewer, now)
    return asGallery(gallery, cover, signatureFor(viewer, services.secret, now))
  },

  listForClient: async ({ tx, viewer, input, services, now }) => ({
    signature: signatureFor(viewer, services.secret, now),
    photos: (await gallerySql.listForClient(tx, viewer, input.type)).map(asPhoto),
  }),

  setFavorite: (call) => {
    const { isFavorite } = call.input
    const action = isFavorite ? 'favorite_added' : 'favorite_removed'
    return choose(call, { isFavorite }, action)
  },

  setApproval: (call) => {
    const { isApproved } = call.input
    const action = isApproved ? 'photo_approved' : 'approval_withdrawn'
    return choose(call, { isApproved }, action)
  },
} satisfies Partial<Handlers<typeof photosContract>>

type GalleryRow = NonNullable<Awaited<ReturnType<typeof gallerySql.findGallery>>>
type CoverRow = Awaited<ReturnType<typeof listCovers>>[number]

function asGallery(row: GalleryRow, coverRow: CoverRow | undefined, signature: string) {
  const cover = coverRow ? { ...asPhoto(coverRow), type: coverRow.type } : null
  return {
    studioName: row.studioName,
    accentColor: row.accentColor,
    clientName: fullName(row),
    firstName: row.firstName,
    previewCount: row.previewCount,
    finalCount: row.finalCount,
    firstType: firstTypeOf(row),
    cover,
    coverSrcSet: cover?.picture === 'ready' ? pictureSrcSet(cover, signature) : null,
    signature,
  }
}

type Choosing = {
  tx: Tx
  viewer: ClientViewer
  input: { photoIds: string[] }
  refuse: (code: 'photo_not_yours') => never
  now: Date
  ipAddress: string
}

type ChoiceAction = 'favorite_added' | 'favorite_removed' | 'photo_approved' | 'approval_withdrawn'

/** All or nothing: one photo that is not the viewer's refuses the whole selection. */
async function choose(call: Choosing, choice: choicesSql.Choice, action: ChoiceAction) {
  const { tx, viewer, input, refuse, now, ipAddress } = call
  const chosen = await choicesSql.setChoice(tx, viewer, input.photoIds, choice, now)
  const count = chosen.length
  if (count < new Set(input.photoIds).size) refuse('photo_not_yours')
  const owners = { clientId: viewer.id, studioId: viewer.studioId }
  const notice = { kind: 'photos_chosen', studioId: viewer.studioId, subjectId: viewer.id } as const
  // Recounted since the studio last looked, so that repeats and withdrawn choices do not add up.
  await notifyStudioOfCount(tx, notice, (since) => choicesSql.countChosen(tx, viewer, since), now)
  await record(tx, viewer, { action, details: String(count), ...owners, ipAddress }, now)
  await choicesChanged(tx, viewer, now)
  return { changed: count }
}
