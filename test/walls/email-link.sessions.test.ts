import { expect, test } from 'vitest'
import { contracts } from '#app/server/rpc-router.ts'
import { denialFor } from '#domains/access/viewer.rules.ts'
import type { AccessMeta } from '#domains/access/who.contract.ts'

const byLetter = { role: 'client', viaLetter: true } as const

/** Endpoints open to sessions from an email link, without endpoints that anyone may call. */
const opened = [
  'accounts.requestFreshLink',
  'accounts.resendConfirmation',
  'accounts.signOutEverywhere',
  'accounts.stopActing',
  'catalog.listOffers',
  'choices.askForTime',
  'choices.choose',
  'choices.listMyLists',
  'choices.reopenMyList',
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
      const { who } = procedure['~orpc'].meta as AccessMeta
      return who !== 'anyone' && !denialFor(who, byLetter) ? [`${domain}.${verb}`] : []
    }),
  )
  expect(found.toSorted()).toEqual(opened)
})
