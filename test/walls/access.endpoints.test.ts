import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { randomUUID } from 'node:crypto'
import { isProcedure } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contracts, rpcRouter } from '#app/server/rpc-router.ts'
import type { AccessMeta } from '#domains/access/who.contract.ts'
import { denialFor, isAdminActing, type ViewerAccessFacts } from '#domains/access/viewer.rules.ts'
import { isThorough } from '#test/world/count-by-tier.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { newCartLine } from '#test/world/order-prints.ts'
import { createStudioWithSecrets, type StudioWithSecrets } from '#test/world/studio-with-secrets.ts'
import { type Visitor } from '#test/world/visitor.ts'

type Name = {
  [D in keyof typeof contracts]: `${D}.${keyof (typeof contracts)[D] & string}`
}[keyof typeof contracts]

type Attack = {
  input: (victim: StudioWithSecrets) => object
  /** Code of the expected refusal. Without it, the call must succeed and reveal nothing. */
  refusedAs?: string
  /** Tables to which an attempt may add rows about the victim. */
  mayAdd?: string[]
}

const photoIds = ({ preview, final }: StudioWithSecrets) => [preview.id, final.id]
const nothingToName = { input: () => ({}) }
const email = ({ anna }: StudioWithSecrets) => ({ email: anna.email })
const forged = 'vervalst'
const anOrder = { input: ({ orderId }: StudioWithSecrets) => ({ orderId }), refusedAs: 'order_not_found' }

const anEndpoint = {
  input: ({ endpointId }: StudioWithSecrets) => ({ endpointId }),
  refusedAs: 'endpoint_not_found',
}

const aGallery = (change: object): Attack => ({
  input: ({ galleryId }) => ({ galleryId, ...change }),
  refusedAs: 'gallery_not_found',
})

const aLink = { input: ({ linkId }: StudioWithSecrets) => ({ linkId }), refusedAs: 'link_not_found' }
const aGuest = { input: ({ guestId }: StudioWithSecrets) => ({ guestId }), refusedAs: 'guest_not_found' }

const aList = (change: object): Attack => ({
  input: ({ listId }) => ({ listId, ...change }),
  refusedAs: 'list_not_found',
})

const listTerms = {
  title: 'Ondergeschoven',
  purpose: 'album',
  fromType: 'preview',
  included: null,
  extraPriceCents: null,
  maximum: null,
  together: false,
  deadlineOn: null,
  afterDeadline: 'nothing',
  pays: 'first',
}

const linkTerms = {
  label: 'Ondergeschoven',
  shows: 'both',
  mayFavor: true,
  mayComment: true,
  mayDownload: 'original',
  sectionIds: null,
  asksEmail: 'no',
  expiresOn: null,
}

const aStudio = (change: object): Attack => ({
  input: ({ studio }) => ({ studioId: studio.id, ...change }),
})

/** Input that aims each endpoint at the victim. */
const attacks: Record<Name, Attack> = {
  'accounts.findMe': nothingToName,
  'accounts.signIn': {
    input: (victim) => ({ ...email(victim), password: 'verkeerd-geraden' }),
    refusedAs: 'wrong_credentials',
  },
  'accounts.signOutEverywhere': nothingToName,
  'accounts.requestPasswordReset': { input: email, mayAdd: ['jobs'] },
  'accounts.resetPassword': {
    input: () => ({ token: forged, password: 'overgenomen' }),
    refusedAs: 'link_expired',
  },
  'accounts.requestSignInLink': { input: email, mayAdd: ['jobs'] },
  'accounts.signInWithLink': { input: () => ({ token: forged }), refusedAs: 'link_expired' },
  'accounts.findMailLink': { input: () => ({ token: forged }) },
  'accounts.renewMailLink': { input: () => ({ token: forged }), refusedAs: 'link_expired' },
  'accounts.requestFreshLink': nothingToName,
  'accounts.resendConfirmation': nothingToName,
  'accounts.confirmEmail': { input: () => ({ token: forged }), refusedAs: 'link_expired' },
  'accounts.changeOwnPassword': {
    input: () => ({ currentPassword: 'verkeerd-geraden', newPassword: 'overgenomen' }),
    refusedAs: 'wrong_credentials',
  },
  'visitors.sendMessage': {
    input: () => ({ name: 'Vreemde', email: 'vreemde@voorbeeld.nl', message: 'Dag', website: '' }),
  },
  'security.listSessions': nothingToName,
  'security.endSession': { input: ({ anna }) => ({ sessionId: anna.id }), refusedAs: 'session_not_found' },
  'security.endOtherSessions': nothingToName,
  'security.findTwoFactor': nothingToName,
  'security.startTwoFactor': {
    input: () => ({ password: 'verkeerd-geraden' }),
    refusedAs: 'wrong_credentials',
  },
  'security.confirmTwoFactor': { input: () => ({ code: '123456' }), refusedAs: 'not_started' },
  'security.renewRecoveryCodes': {
    input: () => ({ password: 'verkeerd-geraden' }),
    refusedAs: 'wrong_credentials',
  },
  'security.endTwoFactor': {
    input: () => ({ password: 'verkeerd-geraden' }),
    refusedAs: 'wrong_credentials',
  },
  'security.resetTwoSteps': {
    input: ({ anna }) => ({ personId: anna.id }),
    refusedAs: 'account_not_found',
  },
  'security.signInWithCode': {
    input: () => ({ challenge: forged, code: '123456' }),
    refusedAs: 'challenge_expired',
  },
  'passkeys.listPasskeys': nothingToName,
  'passkeys.startAdding': {
    input: () => ({ password: 'verkeerd-geraden' }),
    refusedAs: 'wrong_credentials',
  },
  'passkeys.addPasskey': {
    input: () => ({
      name: 'Vreemde sleutel',
      credential: { id: forged, response: { clientDataJSON: forged, attestationObject: forged } },
    }),
    refusedAs: 'challenge_expired',
  },
  'passkeys.renamePasskey': {
    input: ({ passkeyId }) => ({ passkeyId, name: 'Overgenomen' }),
    refusedAs: 'passkey_not_found',
  },
  'passkeys.removePasskey': {
    input: ({ passkeyId }) => ({ passkeyId }),
    refusedAs: 'passkey_not_found',
  },
  'passkeys.startProving': nothingToName,
  'passkeys.startSignIn': nothingToName,
  'passkeys.signInWithPasskey': {
    input: () => ({
      id: forged,
      response: { clientDataJSON: forged, authenticatorData: forged, signature: forged },
    }),
    refusedAs: 'challenge_expired',
  },
  'notifications.listNotifications': nothingToName,
  'notifications.markRead': nothingToName,
  'mail.listLetters': { ...nothingToName, refusedAs: 'no_mailbox' },
  'studios.register': {
    input: (victim) => ({
      ...email(victim),
      password: 'overgenomen',
      businessName: 'Dubbelganger',
      agreed: AGREED_VERSIONS,
    }),
    mayAdd: ['letters'],
  },
  'studios.findMyStudio': nothingToName,
  'studios.endFirstRun': nothingToName,
  'studios.findSettings': nothingToName,
  'studios.saveSettings': {
    input: ({ studio }) => ({ watermarkLogoId: studio.id }),
    refusedAs: 'logo_not_found',
  },
  'studios.findStudioContact': nothingToName,
  'webhooks.listEndpoints': nothingToName,
  'webhooks.addEndpoint': {
    input: () => ({ url: 'https://127.0.0.1/hier', events: ['client.created'] }),
    refusedAs: 'plan_without_webhooks',
  },
  'webhooks.changeEndpoint': anEndpoint,
  'webhooks.renewSecret': anEndpoint,
  'webhooks.removeEndpoint': anEndpoint,
  'webhooks.testEndpoint': anEndpoint,
  'webhooks.listDeliveries': anEndpoint,
  'webhooks.listEndpointsOf': { input: ({ studio }) => ({ studioId: studio.id }) },
  'webhooks.pageEvents': nothingToName,
  'webhooks.sendAgain': {
    input: ({ endpointId, orderId }) => ({ endpointId, eventId: orderId }),
    refusedAs: 'endpoint_not_found',
  },
  'studios.setWebhook': {
    input: () => ({ webhookUrl: 'https://127.0.0.1/hier' }),
    refusedAs: 'webhook_refused',
  },
  'studios.testWebhook': {
    input: () => ({ webhookUrl: 'https://127.0.0.1/hier', mailType: 'test', link: 'https://voorbeeld.nl' }),
    refusedAs: 'webhook_refused',
  },
  'business.findBusiness': nothingToName,
  'business.saveBusiness': { input: () => ({ vatId: 'NL0' }), refusedAs: 'field_invalid' },
  'business.addVatScheme': {
    input: () => ({ scheme: 'kor', from: '1999-12-31' }),
    refusedAs: 'day_out_of_range',
  },
  'ownDomain.findOwnDomain': nothingToName,
  'ownDomain.setOwnDomain': {
    input: () => ({ host: 'nergens' }),
    refusedAs: 'host_refused',
  },
  'ownDomain.checkOwnDomain': { input: () => ({}), refusedAs: 'domain_not_found' },
  'ownDomain.removeOwnDomain': nothingToName,
  'clients.listClients': nothingToName,
  'clients.pageClients': nothingToName,
  'apiKeys.listKeys': nothingToName,
  'apiKeys.createKey': {
    input: () => ({ name: 'Zapier', scopes: ['clients:read'], password: 'verkeerd-geraden' }),
    refusedAs: 'wrong_credentials',
  },
  'apiKeys.renewKey': {
    input: ({ apiKeyId }) => ({ keyId: apiKeyId, password: 'verkeerd-geraden' }),
    refusedAs: 'wrong_credentials',
  },
  'apiKeys.revokeKey': { input: ({ apiKeyId }) => ({ keyId: apiKeyId }), refusedAs: 'key_not_found' },
  'apiKeys.listKeysOf': { input: ({ studio }) => ({ studioId: studio.id }) },
  'clients.findClient': { input: ({ anna }) => ({ clientId: anna.id }), refusedAs: 'client_not_found' },
  'clients.countClients': nothingToName,
  'clients.importClients': {
    input: (victim) => ({ people: [{ ...email(victim), firstName: 'Vreemde', lastName: '' }] }),
    mayAdd: ['clients'],
  },
  'clients.createClient': {
    input: (victim) => ({
      ...email(victim),
      firstName: 'Dubbel',
      lastName: 'Ganger',
      password: 'overgenomen',
    }),
    // Succeeds although another studio has this client: a refusal would reveal the client.
    mayAdd: ['clients', 'credentials', 'mail_links', 'letters'],
  },
  'clients.previewInvitation': {
    input: ({ anna }) => ({
      clientId: anna.id,
      firstName: '',
      email: '',
      password: '',
      invitation: { when: 'now', line: '', withPassword: false },
    }),
    refusedAs: 'client_not_found',
  },
  'clients.inviteClient': {
    input: ({ anna }) => ({ clientId: anna.id, line: 'Betaal hier' }),
    refusedAs: 'client_not_found',
  },
  'clients.listClientLetters': {
    input: ({ anna }) => ({ clientId: anna.id }),
    refusedAs: 'client_not_found',
  },
  'clients.updateClient': {
    input: ({ anna }) => ({
      clientId: anna.id,
      firstName: 'Dubbel',
      lastName: 'Ganger',
      status: 'Delivered',
    }),
    refusedAs: 'client_not_found',
  },
  'clients.checkVatId': { input: ({ anna }) => ({ clientId: anna.id }), refusedAs: 'client_not_found' },
  'clients.removeClient': { input: ({ anna }) => ({ clientId: anna.id }), refusedAs: 'client_not_found' },
  'clients.archiveClient': { input: ({ anna }) => ({ clientId: anna.id }), refusedAs: 'client_not_found' },
  'clients.restoreClient': { input: ({ anna }) => ({ clientId: anna.id }), refusedAs: 'client_not_found' },
  'clients.setClientPassword': {
    input: ({ anna }) => ({ clientId: anna.id, newPassword: 'overgenomen' }),
    refusedAs: 'client_not_found',
  },
  'clients.contactClient': {
    input: ({ anna }) => ({ clientId: anna.id, subject: 'Beste klant', message: 'Betaal hier' }),
    refusedAs: 'client_not_found',
  },
  'clients.findMyLetters': nothingToName,
  'clients.chooseMyLetters': { input: () => ({ areWanted: true }) },
  'sharing.listLinks': aGallery({}),
  'sharing.createLink': aGallery({ ...linkTerms, pin: null }),
  'sharing.updateLink': { ...aLink, input: ({ linkId }) => ({ linkId, ...linkTerms, pin: null }) },
  'sharing.revokeLink': aLink,
  'sharing.setClientSharing': aGallery({ clientMayShare: false, clientMayGiveOriginals: true }),
  'sharing.listGuests': aGallery({}),
  'sharing.removeGuest': aGuest,
  'sharing.removeGuestsOfLink': aLink,
  'sharing.invitePartner': aGallery({ name: 'Vreemde', email: 'vreemde@voorbeeld.nl' }),
  'sharing.inviteAgain': aGuest,
  'sharing.findInvitation': { input: () => ({ token: forged }), refusedAs: 'link_closed' },
  'sharing.enterGallery': {
    input: () => ({ token: forged, name: 'Vreemde', pin: null, email: null }),
    refusedAs: 'link_closed',
  },
  'sharing.mailWayBack': {
    input: (victim) => ({ token: forged, ...email(victim) }),
    refusedAs: 'link_closed',
  },
  'sharing.renewInvitation': { input: () => ({ token: forged }) },
  'sharing.findMyself': nothingToName,
  'orders.quoteExtras': aList({}),
  'orders.orderExtras': {
    ...aList({}),
    input: ({ listId }) => ({
      listId,
      placementId: randomUUID(),
      count: 1,
      fingerprint: forged,
      message: '',
      beginsAtOnce: true,
    }),
  },
  'orders.findExtrasOrder': { input: ({ listId }) => ({ listId }) },
  'choices.listLists': aGallery({}),
  'choices.saveList': aGallery({ ...listTerms, listId: null }),
  'choices.deleteList': aList({}),
  'choices.extendList': aList({}),
  'choices.findChoice': aList({}),
  'choices.pageChoice': aList({}),
  'choices.reopenList': aList({}),
  'choices.reopenMyList': aList({}),
  'choices.listNames': aList({ content: 'chosen' }),
  'choices.findDarkroom': nothingToName,
  'choices.saveDarkroom': { input: () => ({ leaveOff: '-web', language: 'nl', withStars: false }) },
  'choices.submitFor': aList({ count: 1 }),
  'choices.listWaiting': nothingToName,
  'choices.listMyLists': { input: ({ slug }) => ({ slug }) },
  'choices.choose': {
    ...aList({}),
    input: ({ listId, preview }) => ({ listId, photoIds: [preview.id], isChosen: true }),
  },
  'choices.setNote': {
    ...aList({}),
    input: ({ listId, preview }) => ({ listId, photoId: preview.id, note: 'Weg' }),
  },
  'choices.setReady': aList({ isReady: true }),
  'choices.submitChoice': aList({ count: 1, message: '' }),
  'choices.askForTime': aList({}),
  'galleries.listGalleries': { input: ({ anna }) => ({ clientId: anna.id }) },
  'galleries.pageGalleries': {
    input: ({ anna }) => ({ clientId: anna.id }),
    refusedAs: 'client_not_found',
  },
  'galleries.findGallery': aGallery({}),
  'galleries.createGallery': {
    input: ({ anna }) => ({
      creationId: randomUUID(),
      clientId: anna.id,
      title: 'Ondergeschoven',
      kind: 'wedding',
      shotOn: null,
      sections: [],
      isOpen: true,
    }),
    refusedAs: 'client_not_found',
  },
  'galleries.updateGallery': aGallery({ title: 'Overgenomen' }),
  'galleries.saveSections': aGallery({ sections: [] }),
  'galleries.archiveGallery': aGallery({}),
  'galleries.restoreGallery': aGallery({}),
  'galleries.listKinds': nothingToName,
  'galleries.saveKind': { input: () => ({ kind: 'wedding', sections: ['Feest'] }) },
  'storage.summariseStorage': nothingToName,
  'photos.findGallery': { input: ({ slug }) => ({ slug }), refusedAs: 'gallery_not_found' },
  'photos.viewGallery': {
    input: ({ anna, galleryId }) => ({ clientId: anna.id, galleryId }),
    refusedAs: 'client_not_found',
  },
  'photos.listForClient': {
    input: ({ slug }) => ({ slug, type: 'preview' }),
    refusedAs: 'gallery_not_found',
  },
  'photos.listMyGalleries': nothingToName,
  'photos.openGallery': aGallery({}),
  'photos.moveToSection': {
    input: (victim) => ({ photoIds: photoIds(victim), sectionId: victim.sectionId }),
    refusedAs: 'photo_not_yours',
  },
  'photos.moveToGallery': {
    input: (victim) => ({ photoIds: photoIds(victim), galleryId: victim.galleryId }),
    refusedAs: 'gallery_not_found',
  },
  'photos.setCover': {
    input: ({ galleryId, final }) => ({ galleryId, cover: { photoId: final.id, x: 0.5, y: 0.5 } }),
    refusedAs: 'gallery_not_found',
  },
  'photos.listCameras': aGallery({}),
  'photos.setCameraClocks': aGallery({
    clocks: [{ camera: 'NIKON Z 6_2', cameraSerial: '', shiftSeconds: 180 }],
  }),
  'photos.setVisibility': {
    input: (victim) => ({ photoIds: photoIds(victim), visibility: 'client' }),
    refusedAs: 'photo_not_yours',
  },
  'photos.setFavorite': {
    input: (victim) => ({ photoIds: photoIds(victim), isFavorite: false }),
    refusedAs: 'photo_not_yours',
  },
  'photos.countByGuest': aGallery({}),
  'photos.listGuestFavorites': aGuest,
  'photos.listComments': { input: ({ preview }) => ({ photoId: preview.id }), refusedAs: 'photo_not_yours' },
  'photos.addComment': {
    input: (victim) => ({ photoIds: photoIds(victim), comment: 'van een vreemde' }),
    refusedAs: 'photo_not_yours',
  },
  'photos.editComment': {
    input: ({ commentId }) => ({ commentId, comment: 'door een vreemde' }),
    refusedAs: 'comment_not_found',
  },
  'photos.removeComment': {
    input: ({ commentId }) => ({ commentId }),
    refusedAs: 'comment_not_found',
  },
  'photos.planDownload': {
    input: (victim) => ({ photoIds: photoIds(victim) }),
    refusedAs: 'photo_not_yours',
  },
  'photos.findDownload': {
    input: ({ downloadId }) => ({ downloadId }),
    refusedAs: 'photo_not_yours',
  },
  'photos.setPhotoOrder': {
    input: ({ anna, galleryId }) => ({ clientId: anna.id, galleryId, order: 'name' }),
    refusedAs: 'client_not_found',
  },
  'photos.movePhotos': {
    input: ({ preview }) => ({ photoIds: [preview.id], beforeId: null }),
    refusedAs: 'photo_not_yours',
  },
  'photos.listForStudio': {
    input: ({ anna, galleryId }) => ({ clientId: anna.id, galleryId, type: 'preview' }),
  },
  'photos.listLatest': nothingToName,
  'photos.pagePhotos': { input: ({ anna }) => ({ clientId: anna.id }), refusedAs: 'client_not_found' },
  'photos.pageGalleryPhotos': aGallery({}),
  'photos.findPhoto': { input: ({ preview }) => ({ photoId: preview.id }), refusedAs: 'photo_not_yours' },
  'photos.countPhotos': nothingToName,
  'photos.summariseClients': nothingToName,
  'photos.summariseGalleries': { input: ({ anna }) => ({ clientId: anna.id }) },
  'photos.findMarkSample': nothingToName,
  'photos.renamePhoto': {
    input: ({ preview }) => ({ photoId: preview.id, label: 'andere-naam.jpg' }),
    refusedAs: 'photo_not_yours',
  },
  'photos.setType': {
    input: (victim) => ({ photoIds: photoIds(victim), type: 'final' }),
    refusedAs: 'photo_not_yours',
  },
  'photos.deletePhotos': {
    input: (victim) => ({ photoIds: photoIds(victim) }),
    refusedAs: 'photo_not_yours',
  },
  'photos.sendPhotoLetterNow': {
    input: ({ anna, galleryId }) => ({ clientId: anna.id, galleryId, type: 'preview' }),
    refusedAs: 'client_not_found',
  },
  'photos.resendPhotoLetter': {
    input: ({ anna, galleryId }) => ({ clientId: anna.id, galleryId, type: 'preview' }),
    refusedAs: 'client_not_found',
  },
  'photos.retryPictures': {
    input: (victim) => ({ photoIds: photoIds(victim) }),
    refusedAs: 'photo_not_yours',
  },
  'uploads.listFailedUploads': nothingToName,
  'uploads.dismissFailedUploads': { input: ({ anna }) => ({ clientId: anna.id }) },
  'catalog.listOffers': nothingToName,
  'catalog.findPrices': nothingToName,
  'catalog.savePrices': {
    input: ({ productId }) => ({ products: [{ productId, customName: '', enabled: false }], variants: [] }),
  },
  'orders.quoteCart': { input: () => ({ lines: [] }) },
  'orders.placeOrder': {
    input: ({ anna, final, variantId }) => ({
      placementId: randomUUID(),
      lines: [newCartLine(variantId, [final.id])],
      fingerprint: '',
      customerName: 'Dubbelganger',
      customerEmail: anna.email,
      deliveryAddress: null,
      notes: '',
    }),
    refusedAs: 'photo_not_yours',
  },
  'orders.listMyOrders': nothingToName,
  'orders.findMyOrder': anOrder,
  'orders.summariseOrders': nothingToName,
  'orders.findJourneys': { input: ({ anna }) => ({ clientId: anna.id }) },
  'orders.listOrders': nothingToName,
  'orders.pageOrders': nothingToName,
  'orders.findOrder': anOrder,
  'orders.preparePrintFiles': anOrder,
  'orders.findPrintFiles': { input: ({ orderId }) => ({ orderId }) },
  'orders.shipOrder': {
    input: ({ orderId }) => ({ orderId, carrier: 'PostNL', trackAndTrace: '3S' }),
    refusedAs: 'order_not_found',
  },
  'orders.completeOrder': anOrder,
  'orders.remindClient': anOrder,
  'orders.deleteGallery': aGallery({ title: 'geheime galerij' }),
  'clientPayments.startPayment': anOrder,
  'clientPayments.checkPayment': anOrder,
  'clientPayments.cancelMyOrder': anOrder,
  'clientPayments.listMyReceipts': { input: ({ orderId }) => ({ orderId }) },
  'clientPayments.findBalance': nothingToName,
  'clientPayments.listStudioPayments': nothingToName,
  'clientPayments.findOrderMoney': { input: ({ orderId }) => ({ orderId }) },
  'clientPayments.pageReceipts': nothingToName,
  'clientPayments.listReceipts': { input: ({ orderId }) => ({ orderId }) },
  'clientPayments.cancelOrder': anOrder,
  'clientPayments.refundOrder': {
    input: ({ orderId }) => ({ orderId, refundId: randomUUID(), amountCents: 100, reason: '' }),
    refusedAs: 'order_not_found',
  },
  'payouts.findPayoutDesk': nothingToName,
  'payouts.listPayouts': nothingToName,
  'payouts.listPayoutLines': { input: ({ payoutId }) => ({ payoutId }) },
  'payouts.setAccount': {
    input: () => ({
      iban: 'NL91 ABNA 0417 1643 00',
      holderName: 'Vreemde',
      proof: { by: 'password', password: 'verkeerd-geraden' },
    }),
    refusedAs: 'wrong_credentials',
  },
  'payouts.requestPayout': { ...nothingToName, refusedAs: 'no_account' },
  'payouts.cancelPayout': {
    input: ({ payoutId }) => ({ payoutId }),
    refusedAs: 'payout_not_found',
  },
  'turnover.findTurnover': nothingToName,
  'turnover.listDocuments': { input: () => ({ quarter: '2026-K4', figure: 'high' }) },
  'turnover.findAccountant': nothingToName,
  'turnover.setMonthly': { input: () => ({ isMonthly: false }) },
  'payments.startCheckout': {
    input: () => ({ plan: 'intro', period: 'monthly', payMode: 'manual' }),
    refusedAs: 'plan_still_runs',
  },
  'payments.findActivation': {
    input: ({ sessionId }) => ({ sessionId, plan: 'professional' }),
    refusedAs: 'checkout_not_found',
  },
  'payments.activateByHand': {
    input: ({ sessionId }) => ({ sessionId }),
    refusedAs: 'checkout_not_found',
  },
  'payments.findMySubscription': nothingToName,
  'payments.previewChange': {
    input: () => ({ plan: 'intro', period: 'monthly' }),
    refusedAs: 'paid_until',
  },
  'payments.changePlan': { input: () => ({ plan: 'intro', period: 'monthly' }), refusedAs: 'paid_until' },
  'payments.cancelSubscription': { ...nothingToName, refusedAs: 'no_subscription' },
  'payments.resumeSubscription': { ...nothingToName, refusedAs: 'no_subscription' },
  'payments.openPortal': { ...nothingToName, refusedAs: 'no_customer' },
  'payments.listPayments': nothingToName,
  'accounts.actAs': aStudio({ reason: 'Vraag over de galerij' }),
  'accounts.stopActing': { ...nothingToName, refusedAs: 'not_acting' },
  'activity.listLines': { input: () => ({}) },
  'activity.countEvents': { input: () => ({ period: 'week' }) },
  'switches.listSwitchedOff': nothingToName,
  'switches.listSwitches': nothingToName,
  'switches.setSwitch': { input: () => ({ name: 'comments', enabled: false }) },
  'allOrders.listOrders': { input: () => ({}) },
  'allOrders.findOrder': { input: ({ orderId }) => ({ orderId }) },
  'accountDesk.listAccounts': { input: () => ({}) },
  'accountDesk.findAccount': aStudio({}),
  'accountDesk.setActive': aStudio({ isActive: false }),
  'accountDesk.setPlan': aStudio({ plan: 'studio' }),
  'accountDesk.addDays': aStudio({ days: 30 }),
  'accountDesk.setDaysRemaining': aStudio({ days: 30 }),
  'accountDesk.setExtraStorage': aStudio({ extraStorageGb: 10 }),
  'accountDesk.setMaxClients': aStudio({ maxClients: 10 }),
  'paymentDesk.listPhotographerPayments': { input: () => ({}) },
  'paymentDesk.listClientPayments': { input: () => ({}) },
  'paymentDesk.listApprovals': { input: () => ({}) },
  'paymentDesk.approvePayment': { input: ({ orderId }) => ({ paymentId: orderId }) },
  'paymentDesk.undoApproval': { input: ({ clientPaymentId }) => ({ paymentId: clientPaymentId }) },
  'payoutDesk.listPayouts': { input: () => ({}) },
  'payoutDesk.listPayoutFiles': nothingToName,
  'payoutDesk.makePayoutFile': nothingToName,
  'payoutDesk.settlePayout': { input: ({ payoutId }) => ({ payoutId, outcome: 'returned' }) },
  'payoutDesk.settleFile': { input: ({ payoutFileId }) => ({ fileId: payoutFileId, outcome: 'returned' }) },
  'office.findOverview': nothingToName,
  'office.findServerState': nothingToName,
  'office.countToApprove': nothingToName,
  'office.searchEverything': { input: ({ anna }) => ({ search: anna.email }) },
  'office.listFailingWork': nothingToName,
  'office.retryWork': { input: () => ({ id: '1' }) },
}

type Endpoint = AccessMeta & { name: Name; inputSchema: z.ZodType }

const endpoints = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([verb, procedure]): Endpoint => {
    const { meta, inputSchema } = procedure['~orpc']
    const name = `${domain}.${verb}` as Name
    return { name, ...(meta as AccessMeta), inputSchema: inputSchema as z.ZodType }
  }),
)

/** Callers with `isOwner` may see the data, and try only endpoints that their role may not call. */
const callers = {
  nobody: { viewer: { role: 'nobody' } },
  client: { viewer: { role: 'client', isSeatBound: true }, isOwner: true },
  'other client': { viewer: { role: 'client', isSeatBound: true } },
  "other studio's client": { viewer: { role: 'client', isSeatBound: true } },
  guest: { viewer: { role: 'guest' }, isOwner: true },
  "other client's guest": { viewer: { role: 'guest' } },
  photographer: { viewer: { role: 'photographer', isActive: true }, isOwner: true },
  'other photographer': { viewer: { role: 'photographer', isActive: true } },
  'inactive photographer': { viewer: { role: 'photographer', isActive: false } },
  admin: { viewer: { role: 'admin' } },
  'admin who acts as the studio': {
    viewer: { role: 'photographer', isActive: true, actingAdminId: '' },
    isOwner: true,
  },
} as const satisfies Record<string, { viewer: ViewerAccessFacts; isOwner?: true }>
type Caller = keyof typeof callers

let world: World
let victim: StudioWithSecrets
let rowsQuery: string
type Tab = Omit<Visitor, 'at' | 'inGallery'>
let visitors: Record<Caller, Tab & { email?: string; password?: string }>

beforeAll(async () => {
  world = await newWorld()
  victim = await createStudioWithSecrets(world)
  await copyJobs()
  const sources = await listSources()
  rowsQuery = writeRowsQuery(sources)
  await countChanges(sources)
  // Sets a mail server: without one, the mailbox is public.
  world.services.smtp = { url: 'smtp://127.0.0.1:1', from: 'studio@voorbeeld.nl' }
  visitors = {
    nobody: world.visitor(),
    client: victim.anna,
    'other client': victim.bram,
    "other studio's client": victim.cleo,
    guest: victim.guest,
    "other client's guest": victim.bramsGuest,
    photographer: victim.studio,
    'other photographer': victim.neighbour,
    'inactive photographer': victim.inactive,
    admin: victim.admin,
    'admin who acts as the studio': await actingAs(victim.studio.id),
  }
})
afterAll(() => world.close())

async function actingAs(studioId: string): Promise<Tab> {
  const { accounts, ...admin } = await world.admin()
  await accounts.actAs({ studioId, reason: 'Vraag over de galerij' })
  return { ...admin, accounts }
}

// Resets rate limits, so that each call reaches its endpoint.
beforeEach(() => world.owner.query('delete from attempts'))

type Rows = Record<string, string>

/** Cached results of `victimsRows`, valid until the change counter moves. */
const lastRead = { changes: '', rows: new Map<string, Rows>() }

/** Hashes all rows that name the victim, by table. Log entries by others are left out. */
async function victimsRows(seenBy?: Caller): Promise<Rows> {
  const { rows: counted } = await world.owner.query<{ last_value: string }>('select last_value from changes')
  const changes = counted[0]!.last_value
  if (changes !== lastRead.changes) lastRead.rows.clear()
  lastRead.changes = changes
  const marks = markersFor(seenBy)
  const read = lastRead.rows.get(marks.join())
  if (read) return read
  const { rows } = await world.owner.query<{ name: string; all: string }>({
    name: 'rows of the victim',
    text: rowsQuery,
    values: [marks, [victim.anna.id, victim.studio.id]],
  })
  const byTable = Object.fromEntries(rows.map(({ name, all }) => [name, all]))
  lastRead.rows.set(marks.join(), byTable)
  return byTable
}

type Source = { name: string; from: string }

async function listSources(): Promise<Source[]> {
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'attempts'`,
  )
  return tables.map(({ name }) => ({ name, from: `public.${name}` }))
}

/** Copies jobs to a table, because the queue hides payloads. */
const copyJobs = () =>
  world.owner.query(`
    create table jobs (job json);
    alter function enqueue_jobs(json) rename to enqueue_unseen;
    create function enqueue_jobs(given json) returns void
    language plpgsql security definer set search_path = pg_catalog, public as $$ begin
      insert into jobs select json_array_elements(given);
      perform enqueue_unseen(given);
    end $$`)

/** Counts all row changes, even rolled back ones, so that unchanged rows aren't read again. */
async function countChanges(sources: Source[]): Promise<void> {
  await world.owner.query(
    `create sequence changes;
     select nextval('changes');
     create function count_change() returns trigger language plpgsql security definer as
       $$ begin perform nextval('public.changes'); return null; end $$`,
  )
  for (const { from } of sources)
    await world.owner.query(
      `create trigger count_change after insert or update or delete on ${from} for each row execute function count_change()`,
    )
}

const writeRowsQuery = (sources: Source[]): string =>
  sources
    .map(({ name, from }) => {
      const ownLines = name === 'activity_log' ? 'and user_id = any($2::uuid[])' : ''
      return `select '${name}' as name,
          count(*) || ' rows, ' || coalesce(md5(string_agg(written, '|' order by written)), '') as all
        from ${from} row cross join lateral (select row::text as written offset 0)
        where exists (select from unnest($1::text[]) mark where strpos(written, mark) > 0) ${ownLines}`
    })
    .join(' union all ')

const without = (rows: Rows, tables: string[] = []) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !tables.includes(table)))

type CallResult = { answer: unknown } | { refusedAs: string }

async function call(caller: Tab, name: Name, input: object): Promise<CallResult> {
  const [domain, verb] = name.split('.') as [keyof typeof contracts, string]
  const endpoint = Reflect.get(caller[domain], verb) as (input: object) => Promise<unknown>
  return endpoint(input).then(
    (answer) => ({ answer }),
    (error: { code: string }) => ({ refusedAs: error.code }),
  )
}

test('each endpoint is bound to its contract, and tried here with input that its contract takes', () => {
  expect(Object.keys(attacks).sort()).toEqual(endpoints.map(({ name }) => name).sort())
  for (const { name, inputSchema } of endpoints) {
    const [domain, verb] = name.split('.') as [keyof typeof rpcRouter, string]
    expect(isProcedure(Reflect.get(rpcRouter[domain], verb))).toBe(true)
    expect(inputSchema.safeParse(attacks[name].input(victim)).error, name).toBeUndefined()
  }
})

function denialOf({ who, whileActing, deniedAs }: Endpoint, viewer: ViewerAccessFacts): string | undefined {
  const denial = denialFor(who, viewer)
  if (denial) return denial === 'signed_out' ? denial : (deniedAs ?? denial)
  return whileActing === 'never' && isAdminActing(viewer) ? 'acting_as_studio' : undefined
}

type KeptOut = { caller: Caller; refused: { refusedAs: string } }

const oneOfEach = (keptOut: readonly KeptOut[]) => [
  ...new Map(keptOut.map((one) => [one.refused.refusedAs, one])).values(),
]

describe.each(endpoints)('$name, for $who', (endpoint) => {
  const { name, who } = endpoint
  const attack = attacks[name]
  const everyone = Object.keys(callers) as Caller[]
  const denialFrom = (caller: Caller) => denialOf(endpoint, callers[caller].viewer)

  const keptOut = everyone.flatMap((caller) => {
    const denial = denialFrom(caller)
    return denial ? [{ caller, refused: { refusedAs: denial } }] : []
  })
  if (keptOut.length > 0)
    test('is refused to those whom its contract keeps out', async () => {
      const before = await victimsRows()
      for (const { caller, refused } of keptOut)
        expect(await call(visitors[caller], name, attack.input(victim)), caller).toEqual(refused)
      // Refused callers must not learn the shape of the input.
      for (const { caller, refused } of isThorough ? keptOut : oneOfEach(keptOut))
        expect(await call(visitors[caller], name, { nonsense: forged }), caller).toEqual(refused)
      expect(await victimsRows()).toEqual(before)
    })

  const strangers =
    who === 'admin' ? [] : everyone.filter((caller) => !denialFrom(caller) && !('isOwner' in callers[caller]))

  test.each(strangers)('called by: %s', async (caller) => {
    const before = await victimsRows(caller)
    const ended = await call(visitors[caller], name, attack.input(victim))
    if (attack.refusedAs) expect(ended).toEqual({ refusedAs: attack.refusedAs })
    else expect(namesOfOthers(ended, caller)).toEqual([])
    expect(without(await victimsRows(caller), attack.mayAdd)).toEqual(without(before, attack.mayAdd))
    await signInAgain(visitors[caller])
  })

  const whole = `/rpc/${name.replace('.', '/')}`
  const anyone = Object.entries(callers).find(([, { viewer }]) => !denialFor(who, viewer))![0] as Caller
  const body = () => JSON.stringify({ json: attack.input(victim) })

  test('another site, a link, and a body larger than any it needs do not have it called', async () => {
    const before = await victimsRows()
    for (const contentType of ['application/json', 'text/plain', 'multipart/form-data'])
      expect(
        await statusOf(anyone, whole, {
          method: 'POST',
          headers: { origin: 'https://kwaad.voorbeeld.nl', 'content-type': contentType },
          body: body(),
        }),
      ).toBe(403)
    // Browsers first send a preflight request for JSON. Its answer allows no other site.
    const asked = await visitors[anyone].fetch(whole, {
      method: 'OPTIONS',
      headers: { origin: 'https://kwaad.voorbeeld.nl', 'access-control-request-method': 'POST' },
    })
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()

    const link = `${whole}?data=${encodeURIComponent(body())}`
    expect(await statusOf(anyone, link, { method: 'GET' })).toBe(405)

    const bloated = JSON.stringify({ json: attack.input(victim), ballast: 'x'.repeat(1024 * 1024) })
    const headers = { 'content-type': 'application/json' }
    expect(await statusOf(anyone, whole, { method: 'POST', headers, body: bloated })).toBe(413)
    expect(await victimsRows()).toEqual(before)
  })
})

/** Returns texts that identify the victim. The studio's other clients may know the studio. */
const markersFor = (caller?: Caller) =>
  caller === 'other client' || caller === "other client's guest"
    ? victim.annasMarks
    : [...victim.annasMarks, ...victim.studiosMarks]

function namesOfOthers(ended: CallResult, caller: Caller): string[] {
  if ('refusedAs' in ended) return [`was refused as ${ended.refusedAs}`]
  const said = JSON.stringify(ended.answer)
  return markersFor(caller).filter((mark) => said.includes(mark))
}

async function signInAgain({
  accounts,
  hasSession,
  email,
  password,
}: Tab & { email?: string; password?: string }) {
  if (!email || !password || hasSession()) return
  await accounts.signIn({ email, password })
}

const statusOf = async (caller: Caller, path: string, init: RequestInit) =>
  (await visitors[caller].fetch(path, init)).status
