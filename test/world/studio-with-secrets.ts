import { sql } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import { lockOrder, markPaid } from '#domains/orders/server/orders.ts'
import type { InvoiceDocument } from '#domains/payments/documents/invoice-document.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enterByLink, familyLinkInput } from './enter-by-link.ts'
import type { World } from './new-world.ts'
import { newCartLine, newOrderInput, findOfferedVariant } from './order-prints.ts'
import { addPasskey, newSoftwarePasskey } from './software-passkey.ts'

/** Creates a studio with secrets, and everyone who might try to read them. */
export async function createStudioWithSecrets(world: World) {
  const studio = await world.photographer({ studioName: 'Studio Slachtoffer' })
  const anna = await studio.newClient({ firstName: 'Annabel', lastName: 'Doelwit' })
  const bram = await studio.newClient({ firstName: 'Bram', lastName: 'Buur' })
  const neighbour = await world.photographer({ studioName: 'Studio Overkant' })
  const cleo = await neighbour.newClient({ firstName: 'Cleo', lastName: 'Overkant' })
  const inactive = await world.photographer({ studioName: 'Studio Verlopen' })
  const formerClient = await inactive.newClient({ firstName: 'Dirk', lastName: 'Verlopen' })
  const admin = await world.admin()

  const preview = await studio.addPhoto(anna.id, { label: 'geheim-preview.jpg' })
  const final = await studio.addPhoto(anna.id, { label: 'geheim-final.jpg', type: 'final' })
  const deleted = await studio.addPhoto(anna.id, { label: 'geheim-verwijderd.jpg' })
  await studio.photos.deletePhotos({ photoIds: [deleted.id] })
  await studio.addPhoto(bram.id, { label: 'van-bram.jpg' })
  await neighbour.addPhoto(cleo.id, { label: 'van-cleo.jpg' })
  await inactive.addPhoto(formerClient.id, { label: 'van-dirk.jpg' })
  await world.work()
  await anna.photos.addComment({ photoIds: [preview.id], comment: 'geheime opmerking' })
  const [comment] = await anna.photos.listComments({ photoId: preview.id })
  await anna.photos.setFavorite({ photoIds: [preview.id], isFavorite: true })
  const download = await anna.photos.planDownload({ photoIds: [final.id] })
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const { id: galleryId, slug } = gallery!
  await studio.galleries.updateGallery({ galleryId, title: 'geheime galerij' })
  const chapter = { id: null, title: 'geheim hoofdstuk', forGuests: true }
  const [section] = await studio.galleries.saveSections({ galleryId, sections: [chapter] })
  await studio.photos.moveToSection({ photoIds: [preview.id], sectionId: section!.id })
  await studio.photos.setCover({ galleryId, cover: { photoId: preview.id, x: 0.5, y: 0.5 } })
  const clock = { camera: 'geheime camera', cameraSerial: '', shiftSeconds: 180 }
  await studio.photos.setCameraClocks({ galleryId, clocks: [clock] })
  await studio.galleries.saveKind({ kind: 'wedding', sections: ['geheim soort hoofdstuk'] })
  const link = await studio.sharing.createLink({ galleryId, ...secretLink })
  const guest = await enterByLink(world, link, { name: 'geheime gast' })
  await guest.photos.setFavorite({ photoIds: [final.id], isFavorite: true })
  await guest.photos.addComment({ photoIds: [final.id], comment: 'geheime opmerking van een gast' })
  await anna.sharing.createLink({
    galleryId,
    ...secretLink,
    asksEmail: 'no',
    mayDownload: 'web',
    label: 'geheime link van de klant',
  })
  const [secretGuest] = await studio.sharing.listGuests({ galleryId })
  const [bramsGallery] = await studio.galleries.listGalleries({ clientId: bram.id })
  const bramsLink = await studio.sharing.createLink({
    ...secretLink,
    galleryId: bramsGallery!.id,
    label: 'van-bram',
  })
  const bramsGuest = await enterByLink(world, bramsLink, { name: 'Gast van een ander' })
  const [guestOfBram] = await studio.sharing.listGuests({ galleryId: bramsGallery!.id })
  await bram.clients.chooseMyLetters({ areWanted: false })
  const [failedUploadId, paymentId, planInvoiceId, apiKeyId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await asSystem(world.services.pool, async (tx) => {
    await tx.execute(sql`insert into uploads
      (id, photographer_id, client_id, gallery_id, type, file_name, size_bytes, state, refusal, created_at, expires_at, ended_at)
      values (${failedUploadId}, ${studio.id}, ${anna.id}, newest_gallery(${anna.id}), 'preview', 'geheim-mislukt.jpg', 9, 'refused', 'heic', now(), now(), now())`)
  })
  const [product] = (await studio.catalog.findPrices({})).products
  await studio.catalog.savePrices({
    products: [{ productId: product!.id, customName: 'geheime naam' }],
    variants: [{ variantId: product!.variants[0]!.id, priceOverrideCents: 101 }],
    shipping: { offersPickUp: true, pickUpLine: 'Op een geheim adres' },
  })
  const enlargement = await findOfferedVariant(anna, 'vergroting')
  const checkout = await newOrderInput(anna, [newCartLine(enlargement.id, [final.id])], {
    customerName: 'Annabel Doelwit',
    notes: 'geheime wens',
  })
  const { orderId, number } = await anna.orders.placeOrder(checkout)
  await asSystem(world.services.pool, async (tx) =>
    markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
  )
  const receiptId = uuidv7()
  const [clientPaymentId, payoutId, payoutFileId] = [uuidv7(), uuidv7(), uuidv7()]
  await asSystem(world.services.pool, async (tx) => {
    await tx.execute(sql`insert into client_payments (id, order_id, client_id, photographer_id, amount_cents, currency,
      status, category, description, stripe_session_id, created_at, paid_at) values (${clientPaymentId}, ${orderId}, ${anna.id},
      ${studio.id}, 4599, 'eur', 'succeeded', 'order', 'x', 'cs_test_geheime_bestelling', now(), now())`)
    await tx.execute(sql`insert into print_archives (id, order_id, photographer_id, fingerprint, state, file_count, asked_at,
      kept_until) values (${uuidv7()}, ${orderId}, ${studio.id}, 'geheim', 'failed', 1, now(), now())`)
    await tx.execute(sql`insert into receipt_numbers values (${studio.id}, 2026, 1)`)
    await tx.execute(sql`insert into receipts (id, order_id, client_id, photographer_id, source, kind, year, number,
      total_cents, document, issued_at) values (${receiptId}, ${orderId}, ${anna.id}, ${studio.id}, 'payment:geheim',
      'invoice', 2026, 1, 4599, ${JSON.stringify(secretReceipt)}, now())`)
    await tx.execute(sql`insert into withdrawals (id, order_id, client_id, photographer_id, statement, asked_at,
      confirmed_at, outcome, reason, item_ids) values (${uuidv7()}, ${orderId}, ${anna.id}, ${studio.id},
      '{"name": "Annabel Doelwit", "orderNumber": "GEHEIM", "email": "geheim@voorbeeld.nl"}', now(), now(),
      'not_applicable', 'made_to_measure', '{}')`)
    await tx.execute(sql`insert into payout_accounts values
      (${uuidv7()}, ${studio.id}, 'NL91ABNA0417164300', 'geheime rekening', now(), now())`)
    await tx.execute(sql`insert into payouts (id, photographer_id, amount_cents, iban, holder_name, state, requested_at)
      values (${payoutId}, ${studio.id}, 4599, 'NL91ABNA0417164300', 'geheime rekening', 'requested', now())`)
    await tx.execute(
      sql`insert into payout_lines values (${payoutId}, ${clientPaymentId}, ${studio.id}, 4599)`,
    )
    await tx.execute(sql`insert into payout_files values (${payoutFileId}, 'Lichttafel', 'NL20INGB0001234567', now(), 1, 4599,
      ${`geheim bestand van ${studio.id}`}, now(), ${admin.id})`)
    await tx.execute(
      sql`update payouts set state = 'in_file', file_id = ${payoutFileId} where id = ${payoutId}`,
    )
    await tx.execute(sql`update payouts set state = 'paid', paid_at = now() where id = ${payoutId}`)
  })
  const { rows: people } = await world.owner.query<{ id: string }>('select person_of_seat($1) as id', [
    anna.id,
  ])
  const annasPersonId = people[0]!.id
  const passkey = await addPasskey(anna, newSoftwarePasskey(world.url), 'geheime sleutel')
  const sessionId = 'cs_test_geheim'
  await asSystem(world.services.pool, async (tx) => {
    await tx.execute(sql`insert into workers (name) values ('pool-1')`)
    await tx.execute(sql`insert into two_factors values (${annasPersonId}, 'verzegeld', null, 0, now())`)
    await tx.execute(sql`insert into recovery_codes values (${annasPersonId}, 'geheim')`)
    await tx.execute(sql`insert into studio_domains (photographer_id, host, token, state, state_since) values
      (${studio.id}, 'foto.geheim.nl', 'geheim', 'off', now())`)
    await tx.execute(sql`update studio_businesses set legal_name = 'geheim', vat_id = 'NL123456782B01',
      accountant_email = 'geheim@voorbeeld.nl' where photographer_id = ${studio.id}`)
    await tx.execute(sql`insert into vat_schemes (id, photographer_id, scheme, from_date, created_at) values
      (${uuidv7()}, ${studio.id}, 'standard', '2020-01-01', now())`)
    await tx.execute(sql`insert into accountant_reports values (${studio.id}, '2026-10', now())`)
    await tx.execute(sql`insert into limit_notices values (${studio.id}, 2026, 'kor', 80, now())`)
    await tx.execute(sql`insert into stripe_customers values (${studio.id}, 'cus_geheim')`)
    await tx.execute(sql`insert into checkouts (id, photographer_id, purpose, plan, period, pay_mode, amount_cents,
      trial_days, period_start, period_end, session_id, state, created_at) values (${uuidv7()}, ${studio.id}, 'plan',
      'professional', 'monthly', 'manual', 5900, 0, now(), now(), ${sessionId}, 'open', now())`)
    await tx.execute(sql`insert into subscriptions (id, photographer_id, status, plan, period, is_canceled, period_ends_at,
      created_at) values ('sub_geheim', ${studio.id}, 'active', 'professional', 'monthly', false, now(), now())`)
    await tx.execute(sql`insert into granted_time values
      (${studio.id}, 'in_geheim', 'professional', 'monthly', now(), 0, false)`)
    await tx.execute(sql`insert into lapse_notices values (${studio.id}, now(), 7)`)
    await tx.execute(sql`insert into photographer_payments (id, photographer_id, source, amount_cents, refunded_cents,
      currency, status, is_canceled, payment_kind, created_at, stripe_customer_id, invoice_lines, description) values
      (${paymentId}, ${studio.id}, 'in_geheim', 5900, 0, 'eur', 'succeeded', false, 'subscription', now(),
      'cus_geheim', '[]', 'geheime betaling')`)
    await tx.execute(sql`insert into plan_invoice_numbers values (2026, 1)`)
    await tx.execute(sql`insert into plan_invoices (id, photographer_id, payment_id, source, kind, year, number,
      total_cents, document, issued_at) values (${planInvoiceId}, ${studio.id}, ${paymentId}, ${`payment:${paymentId}`},
      'invoice', 2026, 1, 5900, ${JSON.stringify(secretPlanInvoice)}, now())`)
    await tx.execute(sql`insert into api_keys (id, photographer_id, name, prefix, secret_hash, scopes, created_at) values
      (${apiKeyId}, ${studio.id}, 'geheime koppeling', 'geheim00', '\\x00', array['clients:read'], now())`)
    await tx.execute(sql`insert into api_usage values (${studio.id}, now(), 1)`)
    await tx.execute(
      sql`insert into api_answers values (${studio.id}, 'een verzoek', '\\x00', ${apiKeyId}, now(), 200, '{}')`,
    )
    await tx.execute(sql`insert into stripe_events (id, type, payload, created_at, received_at, state) values
      ('evt_geheim', 'invoice.paid', ${JSON.stringify({ customer: 'cus_geheim', studio: studio.id })}, now(), now(), 'handled')`)
  })
  const listId = uuidv7()
  await asSystem(world.services.pool, async (tx) => {
    await tx.execute(sql`insert into choice_lists (id, gallery_id, photographer_id, client_id, title, together, position,
      created_at) values (${listId}, ${galleryId}, ${studio.id}, ${anna.id}, 'geheime lijst', true, 1, now())`)
    await tx.execute(sql`insert into choice_entries values
      (${listId}, ${preview.id}, ${anna.id}, ${studio.id}, 'geheime notitie', now())`)
    await tx.execute(sql`insert into storage_checks (id, scope, started_at, counts, examples) values
      (gen_random_uuid(), 'all', now(), '{}', ${JSON.stringify({ stray: [studio.id, clientPaymentId] })})`)
    await tx.execute(
      sql`insert into log_hours values (date_trunc('hour', now() - interval '9 days', 'UTC'), 'x', '{{0}}')`,
    )
    await tx.execute(sql`insert into backups values ('whole', now(), null) on conflict do nothing`)
    await tx.execute(
      sql`insert into installation values (${uuidv7()}, 'print', null, now()) on conflict do nothing`,
    )
    await tx.execute(
      sql`insert into parted_uploads values (${preview.id}, ${`originals/${preview.id}`}, 'geheime delen', now())`,
    )
    await tx.execute(sql`insert into upload_parts values (${preview.id}, 1, '"geheim"', 1, 8388608)`)
    await tx.execute(sql`insert into studio_darkrooms values (${studio.id}, '-geheim', 'nl', false)`)
    await tx.execute(
      sql`insert into choice_ready values (${listId}, ${secretGuest!.id}, ${studio.id}, now())`,
    )
    await tx.execute(sql`insert into choice_snapshots values
      (${listId}, 1, 1, ${studio.id}, ${preview.id}, 'geheim-preview.jpg', 'geheim-preview.jpg', 'geheime notitie')`)
  })
  const endpointId = uuidv7()
  await asSystem(world.services.pool, async (tx) => {
    await tx.execute(sql`insert into webhook_endpoints (id, photographer_id, url, events, sealed_secret, state, made_by, created_at)
      values (${endpointId}, ${studio.id}, 'https://geheim.voorbeeld.nl/haak', '{client.created}', 'verzegeld', 'on', 'studio', now())`)
    await tx.execute(sql`insert into webhook_deliveries (id, photographer_id, endpoint_id, event_id, attempt, status, millis, tried_at)
      select ${uuidv7()}, ${studio.id}, ${endpointId}, id, 1, 204, 9, now() from studio_events
      where photographer_id = ${studio.id} and type = 'client.created' limit 1`)
  })
  await admin.switches.setSwitch({ name: 'uploads', enabled: false })
  await admin.switches.setSwitch({ name: 'uploads', enabled: true })
  await inactive.setPlan({ isActive: false })

  return {
    studio,
    anna,
    bram,
    neighbour,
    cleo,
    inactive,
    formerClient,
    admin,
    preview,
    final,
    galleryId,
    slug,
    sectionId: section!.id,
    linkId: link.id,
    listId,
    guest,
    guestId: secretGuest!.id,
    bramsGuest,
    bramsGuestId: guestOfBram!.id,
    commentId: comment!.id,
    downloadId: download.downloadId,
    sessionId,
    planInvoiceId,
    productId: product!.id,
    variantId: enlargement.id,
    orderId,
    receiptId,
    payoutId,
    payoutFileId,
    clientPaymentId,
    passkeyId: passkey.id,
    apiKeyId,
    endpointId,
    /** Texts that identify Anna. */
    annasMarks: [
      anna.id,
      annasPersonId,
      anna.email,
      preview.id,
      final.id,
      deleted.id,
      download.downloadId,
      orderId,
      number,
      failedUploadId,
      galleryId,
      slug,
      section!.id,
      link.id,
      secretGuest!.id,
      listId,
      'geheime lijst',
      'geheime notitie',
      'geheime gast',
      'geheime link',
      'geheime galerij',
      'geheim hoofdstuk',
      passkey.id,
      'geheime sleutel',
      'geheime wens',
      'geheim-',
      'geheime opmerking',
      'Annabel',
      'Doelwit',
    ],
    studiosMarks: [
      payoutId,
      'geheime rekening',
      'geheim bestand van',
      paymentId,
      planInvoiceId,
      sessionId,
      'cus_geheim',
      'geheime naam',
      'geheim soort',
      apiKeyId,
      'geheime koppeling',
      endpointId,
      'geheim.voorbeeld.nl',
      studio.id,
      studio.email,
      'Studio Slachtoffer',
      bram.id,
      bram.email,
      'van-bram.jpg',
    ],
  }
}

const secretLink = { ...familyLinkInput, label: 'geheime link', asksEmail: 'optional' } as const

const vat = { category: 'S', rate: 21, country: 'NL' } as const

const secretPlanInvoice = {
  form: 2,
  seller: {
    legalName: 'Lichttafel',
    tradeName: 'Lichttafel',
    email: 'wij@voorbeeld.nl',
    address: null,
    addressLine: null,
    kvkNumber: null,
    vatId: null,
  },
  buyer: {
    name: 'Studio Slachtoffer',
    company: 'geheime naam',
    email: 'geheim@voorbeeld.nl',
    address: null,
    kvkNumber: null,
    vatId: null,
    reference: null,
    isBusiness: true,
  },
  look: { accentColor: null, logoKey: null },
  orderNumber: 'GEHEIM02',
  suppliedOn: '2026-11-21',
  credits: null,
  lines: [{ description: 'Professional', quantity: 1, unitPriceCents: 5900, amountCents: 5900, vat }],
  vat: [{ ...vat, netCents: 4876, vatCents: 1024 }],
  totalCents: 5900,
  sentences: [],
  paid: { on: '2026-11-21', method: 'Kaart' },
} satisfies InvoiceDocument

const secretReceipt = {
  ...secretPlanInvoice,
  seller: { ...secretPlanInvoice.seller, legalName: 'Studio Slachtoffer', tradeName: 'Studio Slachtoffer' },
  buyer: { ...secretPlanInvoice.buyer, name: 'Annabel Doelwit', company: null, isBusiness: false },
  orderNumber: 'GEHEIM01',
  lines: [{ description: 'Vergroting', quantity: 1, unitPriceCents: 4599, amountCents: 4599, vat }],
  vat: [{ ...vat, netCents: 3801, vatCents: 798 }],
  totalCents: 4599,
} satisfies InvoiceDocument

export type StudioWithSecrets = Awaited<ReturnType<typeof createStudioWithSecrets>>
