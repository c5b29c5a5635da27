import type { CallOf, Handlers } from '#domains/access/server/serve-contract.ts'
import type { PhotoOwner } from '#domains/access/viewer.rules.ts'
import { notifyStudioOfCount, record } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { noteSeen } from '#domains/clients/server/clients.ts'
import { galleryViewed } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { photosContract } from '../../photos.contract.ts'
import { firstTypeOf, pictureSrcSet } from '../../photos.rules.ts'
import * as choicesSql from '../../choices/server/choices.sql.ts'
import { asPhoto, findGallery, listCovers, listForClient } from '../../server/photos.sql.ts'
import { signatureFor } from '../../renditions/server/picture-signature.ts'
import { choicesChanged } from '../../choices/server/notify-studio-of-choices.job.ts'

export const galleryHandlers = {
  findGallery: async (call) => {
    await noteSeen(call.tx, call.viewer, call.now)
    return (await showGallery(call, call.viewer.id))!
  },

  viewGallery: async (call) => {
    const gallery = await showGallery(call, call.input.clientId)
    if (!gallery) return call.refuse('client_not_found')
    await galleryViewed(call.tx, call.viewer, call.now)
    return gallery
  },

  listForClient: async ({ tx, viewer, input, services, now }) => ({
    signature: signatureFor(viewer, services.secret, now),
    photos: (await listForClient(tx, viewer, input.type)).map(asPhoto),
  }),

  setFavorite: (call) => {
    const { isFavorite } = call.input
    return choose(call, { isFavorite }, isFavorite ? 'favorite_added' : 'favorite_removed')
  },

  setApproval: (call) => {
    const { isApproved } = call.input
    return choose(call, { isApproved }, isApproved ? 'photo_approved' : 'approval_withdrawn')
  },
} satisfies Partial<Handlers<typeof photosContract>>

type Viewing = { tx: Tx; viewer: PhotoOwner; services: Services; now: Date }

async function showGallery({ tx, viewer, services, now }: Viewing, clientId: string) {
  const row = await findGallery(tx, viewer, clientId)
  if (!row) return undefined
  const [coverRow] = await listCovers(tx, viewer, clientId)
  const cover = coverRow ? { ...asPhoto(coverRow), type: coverRow.type } : null
  const signature = signatureFor(viewer, services.secret, now)
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

type Choosing = Omit<CallOf<typeof photosContract.setFavorite>, 'input'> & { input: { photoIds: string[] } }
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
