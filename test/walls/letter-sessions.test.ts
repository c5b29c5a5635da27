import { expect, test } from 'vitest'
import { contracts } from '#app/server/rpc-router.ts'
import { denialFor } from '#domains/access/viewer.rules.ts'
import type { WhoMeta } from '#domains/access/who.contract.ts'

const byLetter = { role: 'client', viaLetter: true } as const

/**
 * Looking, choosing, commenting, downloading, sharing, ordering, reaching the studio, unsubscribing, signing out or starting a
 * whole session: nothing else.
 */
const opened = [
  'accounts.requestFreshLink',
  'accounts.resendConfirmation',
  'accounts.signOutEverywhere',
  'accounts.stopActing',
  'catalog.listOffers',
  'choices.askForTime',
  'choices.listMyLists',
  'choices.reopenMyList',
  'choices.setEntries',
  'choices.setNote',
  'choices.setReady',
  'choices.submitChoice',
  'clientPayments.cancelMyOrder',
  'clientPayments.checkPayment',
  'clientPayments.startPayment',
  'clients.chooseMyLetters',
  'clients.findMyLetters',
  'orders.findExtrasOrder',
  'orders.findMyOrder',
  'orders.listMyOrders',
  'orders.orderExtras',
  'orders.placeOrder',
  'orders.quoteCart',
  'orders.quoteExtras',
  'photos.addComment',
  'photos.editComment',
  'photos.findDownload',
  'photos.findGallery',
  'photos.listComments',
  'photos.listForClient',
  'photos.listMyGalleries',
  'photos.planDownload',
  'photos.removeComment',
  'photos.setApproval',
  'photos.setFavorite',
  'photos.setVisibility',
  'sharing.createLink',
  'sharing.inviteAgain',
  'sharing.invitePartner',
  'sharing.listGuests',
  'sharing.listLinks',
  'sharing.removeGuest',
  'sharing.revokeLink',
  'sharing.updateLink',
  'studios.findStudioContact',
]

test("a letter's link opens what stands here, and whatever anyone may call", () => {
  const found = Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([verb, procedure]) => {
      const { who } = procedure['~orpc'].meta as WhoMeta
      return who !== 'anyone' && !denialFor(who, byLetter) ? [`${domain}.${verb}`] : []
    }),
  )
  expect(found.toSorted()).toEqual(opened)
})
