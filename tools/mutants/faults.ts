/** Deliberate edit of the product that the tests must catch. */
export type Fault = {
  number: number
  says: string
  file: string
  /** Text that occurs in the file exactly once. */
  find: string
  replace: string
  /** Paths of test files, or prefixes. One of these files must catch the fault. */
  tests: readonly string[]
  /** Pattern of the test's title, where the complete file would take minutes. */
  title?: string
}

export const faults: readonly Fault[] = [
  {
    number: 1,
    says: 'Studio costs € 98 a month.',
    file: 'src/domains/plans/plans.rules.ts',
    find: 'monthlyPriceCents: 9900',
    replace: 'monthlyPriceCents: 9800',
    tests: ['src/domains/plans/plans.test.ts'],
  },
  {
    number: 2,
    says: 'The yearly price is rounded down to whole euros.',
    file: 'src/domains/plans/plans.rules.ts',
    find: 'Math.round(plan.monthlyPriceCents * 12 * 0.8)',
    replace: 'Math.floor((plan.monthlyPriceCents * 12 * 0.8) / 100) * 100',
    tests: ['src/domains/plans/plans.test.ts'],
  },
  {
    number: 3,
    says: 'Intro takes three clients.',
    file: 'src/domains/plans/plans.rules.ts',
    find: 'maxClients: 2,',
    replace: 'maxClients: 3,',
    tests: ['src/domains/billing/time/server/activation.test.ts'],
  },
  {
    number: 4,
    says: 'A paid year has 364 days.',
    file: 'src/domains/billing/billing.rules.ts',
    find: 'yearly: 365,',
    replace: 'yearly: 364,',
    tests: ['src/domains/billing/time/server/activation.test.ts'],
  },
  {
    number: 5,
    says: 'Whoever cancels and comes back gets the free trial again.',
    file: 'src/domains/billing/time/server/paid-plan.ts',
    find: 'activeUntil === null && grants.length === 0',
    replace: 'activeUntil === null || grants.length > 0',
    tests: ['test/payments/subscription-years.test.ts'],
  },
  {
    number: 6,
    says: "Yesterday's event overwrites today's subscription: the event is believed instead of the provider.",
    file: 'src/domains/billing/events/server/handle-stripe-event.job.ts',
    find: 'subscription: (context, { id }) => reconcileSubscription(context, id),',
    replace: `subscription: (context, told) => {
    const subscriptions = { value: { retrieve: async () => told } }
    const believing = Object.create(context.services.payments.api, { subscriptions })
    return reconcileSubscription({ ...context, ask: (_, put) => put(believing) }, told.id)
  },`,
    tests: ['src/domains/payments/server/payments.event-order.test.ts'],
  },
  {
    number: 7,
    says: 'An event that is delivered twice is refused instead of ignored.',
    file: 'src/domains/billing/events/server/stripe-events.sql.ts',
    find: '\n    .onConflictDoNothing()',
    replace: '',
    tests: ['src/domains/billing/events/server/receive-stripe-webhook.test.ts'],
  },
  {
    number: 8,
    says: 'A failed renewal joins the period before it for two days instead of four.',
    file: 'src/domains/billing/billing.rules.ts',
    find: 'RENEWAL_GRACE_MS = 4 * DAY_MS',
    replace: 'RENEWAL_GRACE_MS = 2 * DAY_MS',
    tests: ['test/payments/failed-card.test.ts'],
  },
  {
    number: 9,
    says: 'VAT is rounded for each line instead of once for each rate.',
    file: 'src/domains/payments/documents/invoice-document.rules.ts',
    find: 'amountsByVat(lines).map(toInvoiceVat)',
    replace: `amountsByVat(lines).map((sum) => {
    const ofRate = lines.filter(({ vat }) => isSameVat(vat, sum))
    const vatCents = ofRate.reduce((all, { amountCents }) => all + toInvoiceVat({ ...sum, amountCents }).vatCents, 0)
    return { ...toInvoiceVat(sum), vatCents, netCents: sum.amountCents - vatCents }
  })`,
    tests: ['src/domains/payments/documents/server/write-ubl.test.ts'],
  },
  {
    number: 10,
    says: 'The number of an invoice is taken in a transaction of its own, so that a failure leaves a gap.',
    file: 'src/domains/payments/server/issue-receipts.ts',
    find: 'number: await paymentsSql.takeReceiptNumber(tx, studioId, year),',
    replace: `number: await (await import('#domains/access/server/access.ts')).asSystem(services.pool, (own) =>
        paymentsSql.takeReceiptNumber(own, studioId, year),
      ),`,
    tests: ['src/domains/payments/server/receipts.test.ts'],
  },
  {
    number: 11,
    says: 'Looking for room and taking it are two statements, so that two uploads win the last of it.',
    file: 'src/domains/storage/server/storage.database.sql',
    find: `  update studio_room room set reserved_bytes = room.reserved_bytes + size_bytes
    from photographers where room.photographer_id = studio and photographers.id = studio
      and room.used_bytes + room.reserved_bytes + size_bytes
        <= (base_storage_limit_gb + extra_storage_gb)::bigint * \${BYTES_PER_GB}
      and room.used_bytes + room.reserved_bytes + room.resting_bytes + size_bytes
        <= \${TIMES_WITH_RESTING} * (base_storage_limit_gb + extra_storage_gb)::bigint * \${BYTES_PER_GB};
  return found;`,
    replace: `  if not exists (select from studio_room room, photographers
    where room.photographer_id = studio and photographers.id = studio
      and room.used_bytes + room.reserved_bytes + size_bytes
        <= (base_storage_limit_gb + extra_storage_gb)::bigint * \${BYTES_PER_GB}) then
    return false;
  end if;
  update studio_room room set reserved_bytes = room.reserved_bytes + size_bytes where room.photographer_id = studio;
  return found;`,
    tests: ['src/domains/uploads/server/uploads.test.ts'],
    title: 'last room',
  },
  {
    number: 12,
    says: 'The second press of a double click does not wait for the first order.',
    file: 'src/domains/orders/checkout/server/place-order.sql.ts',
    find: 'sql`select pg_advisory_xact_lock(hashtextextended(${`placement ${viewer.id} ${placementId}`}, 0))`',
    replace: 'sql`select hashtextextended(${`placement ${viewer.id} ${placementId}`}, 0)`',
    tests: ['src/domains/orders/server/place-order.test.ts'],
  },
  {
    number: 13,
    says: 'The photos of a choice are counted before its list is locked.',
    file: 'src/domains/choices/server/choices.database.sql',
    find: 'where gallery_id in (select gallery_id from now) order by id for no key update',
    replace: 'where gallery_id in (select gallery_id from now) order by id',
    tests: ['src/domains/choices/server/choices.test.ts'],
  },
  {
    number: 14,
    says: 'Attempts are counted by request instead of by network.',
    file: 'src/domains/accounts/server/attempts.ts',
    find: '`${accountKey(action, at)} from ${name}`',
    replace: '`${accountKey(action, at)} from ${crypto.randomUUID()} of ${name}`',
    tests: ['src/domains/accounts/server/accounts.test.ts'],
  },
  {
    number: 15,
    says: 'A backup counts as whole before all WAL that it needs lies in it.',
    file: 'ops/backup/back-up.ts',
    find: `    await shipWal(places.archive, vault)
    await writeBaseManifest(vault, base)`,
    replace: `    await writeBaseManifest(vault, base)
    await shipWal(places.archive, vault)`,
    tests: ['ops/backup/backup'],
    title: 'is made again',
  },
  {
    number: 16,
    says: 'A restored database takes the place of the present one before it is recovered and checked.',
    file: 'ops/backup/restore-database.ts',
    find: `    const gap = await recover({ vault, draft, to, timeline, upTo, log: reached.log, check })
    const hasFormer = existsSync(places.data)
    const former = \`data.before-\${base.id}-\${Date.now()}\`
    await switchData(places, { data: DRAFT, archive: DRAFT_ARCHIVE, former })`,
    replace: `    const hasFormer = existsSync(places.data)
    const former = \`data.before-\${base.id}-\${Date.now()}\`
    await switchData(places, { data: DRAFT, archive: DRAFT_ARCHIVE, former })
    const gap = await recover({ vault, draft: places, to, timeline, upTo, log: reached.log, check })`,
    tests: ['ops/backup/backup'],
    title: 'a restore that is killed',
  },
  {
    number: 17,
    says: 'WAL that was written after a restore is left out of the backup.',
    file: 'ops/backup/archived-wal.ts',
    find: `?? []).filter(isWalFile).toSorted()`,
    replace: `?? []).filter((name) => isWalFile(name) && timelineOfWal(name) === '00000001').toSorted()`,
    tests: ['ops/backup/backup'],
    title: 'on either side of a restore',
  },
  {
    number: 18,
    says: 'A part of an upload is noted before the bucket has it.',
    file: 'src/domains/uploads/parts/server/upload-in-parts.ts',
    find: `    const etag = await bucket.put(key, bucketId, number, bytes)
    metrics.uploadParts.add(1)
    const part = { number, etag, crc32: crc32(bytes), sizeBytes: bytes.length }`,
    replace: `    const part = { number, etag: '', crc32: crc32(bytes), sizeBytes: bytes.length }
    await asSystemRetryable(pool, (tx) => partsSql.savePart(tx, upload, part), { waitsForDisk: false })
    part.etag = await bucket.put(key, bucketId, number, bytes)
    metrics.uploadParts.add(1)`,
    tests: ['src/domains/uploads/parts/server/uploads.multipart.test.ts'],
  },
  {
    number: 19,
    says: 'A webhook is noted as delivered before its receiver answers, and corrected afterwards.',
    file: 'src/domains/api/webhooks/server/deliver-webhook.job.ts',
    find: `    const startedAt = performance.now()
    const answer = await callEndpoint(services, due.endpoint, {
      id: publicEventIdOf(due.event.id),
      event: due.event,
      sentAt,
    })`,
    replace: `    const early = { delivery, due, answer: { status: 200 } as const, millis: -1 }
    await asSystem(pool, (tx) => saveTry(tx, early, sentAt))
    const startedAt = performance.now()
    const answer = await callEndpoint(services, due.endpoint, {
      id: publicEventIdOf(due.event.id),
      event: due.event,
      sentAt,
    })
    await asSystem(pool, (tx) => tx.execute('delete from webhook_deliveries where millis = -1'))`,
    tests: ['test/crash/webhook-crash.test.ts'],
  },
  {
    number: 20,
    says: 'Jobs of a worker that lives are given to others.',
    file: 'src/platform/jobs/heartbeats.ts',
    find: 'delete from workers where seen_at < now() - make_interval(secs => $2) and',
    replace: 'delete from workers where $2 > 0 and',
    tests: ['src/platform/jobs/queue.failover.test.ts', 'src/platform/jobs/queue.test.ts'],
  },
  {
    number: 21,
    says: 'A photo is shown before the files of all its sizes are written.',
    file: 'src/domains/photos/renditions/server/make-renditions.job.ts',
    find: 'await objects.write(renditionKey(',
    replace: 'void objects.write(renditionKey(',
    tests: ['src/domains/photos/renditions/server/renditions.full-disk.test.ts'],
  },
  {
    number: 22,
    says: 'Photos held on their side are cropped for print as the camera stored them.',
    file: 'src/domains/photos/pixels/server/crop-print.ts',
    find: '\n      .autoOrient()',
    replace: '',
    tests: ['src/domains/orders/production/server/production.test.ts'],
  },
  {
    number: 23,
    says: 'The smallest picture of a preview bears no watermark.',
    file: 'src/domains/photos/pixels/server/render-photo.ts',
    find: '    await blendWatermark(small, watermark, THUMBNAIL_EM_PER_SIDE)\n',
    replace: '',
    tests: ['test/walls/file-urls.test.ts'],
    title: 'no clean corner at any size',
  },
  {
    number: 24,
    says: 'A table lacks the grant for those who read it.',
    file: 'src/domains/clients/server/clients.database.sql',
    find: 'grant select on letter_stops to lt_photographer;\n',
    replace: '',
    tests: ['src/domains/clients/server/letter-stops.test.ts'],
  },
  {
    number: 25,
    says: 'An endpoint of photographers is open to anyone.',
    file: 'src/domains/galleries/sharing.contract.ts',
    find: 'setClientSharing: photographer.evenActing',
    replace: 'setClientSharing: anyone',
    tests: ['test/walls/access.endpoints.test.ts'],
    title: 'setClientSharing',
  },
  {
    number: 26,
    says: 'A policy lets every studio read the notifications of all.',
    file: 'migrations/before/0000_initial.sql',
    find: `CREATE POLICY "notifications: photographer may select" ON "notifications" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));`,
    replace: `CREATE POLICY "notifications: photographer may select" ON "notifications" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (true);`,
    tests: ['test/walls/rows.test.ts'],
  },
  {
    number: 27,
    says: 'The address field of the sign-in form has no label.',
    file: 'src/domains/accounts/ui/account-fields.ts',
    find: 'label: accountsNl.email,',
    replace: `label: '',`,
    tests: ['src/domains/accounts/ui/SignInForm.test.tsx'],
  },
  {
    number: 28,
    says: 'Hints have a contrast of 4.2 : 1 in dark.',
    file: 'src/ui/theme/theme.css',
    find: '--soft: light-dark(#66615a, #a8a29a)',
    replace: '--soft: light-dark(#66615a, #7c7770)',
    tests: ['test/journeys/screens.visitors.test.ts'],
    title: '^(sign-in|register)$',
  },
  {
    number: 29,
    says: 'A table is 20 pixels wider than the narrowest window.',
    file: 'src/domains/plans/ui/PlanTable.tsx',
    find: 'className="grid gap-px',
    replace: 'className="grid min-w-85 gap-px',
    tests: ['test/journeys/screens.visitors.test.ts'],
    title: 'landing',
  },
  {
    number: 30,
    says: 'A live event reaches every open screen instead of those of its seat.',
    file: 'src/platform/live/live-hub.ts',
    find: 'to.includes(EVERYONE)',
    replace: 'to.length > 0',
    tests: ['src/domains/clients/server/client.seats.test.ts'],
  },
]
