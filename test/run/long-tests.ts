/** Seconds that a test may take, and a hook: hooks furnish worlds and start servers. */
export const TEST_S = 30
export const HOOK_S = 60

/**
 * Files and folders with tests that take over eight seconds, and the seconds that each test and hook in them may take: a
 * busy machine is three times slower. The list only gets shorter; delete it when it is empty.
 */
export const longTests: Record<string, number> = {
  // Programs that are started and killed.
  'test/crash/': 600,
  'test/uploader/': 240,
  'src/app/commands/check-storage.test.ts': 180,
  'src/app/commands/make-admin.test.ts': 180,
  'src/app/server/begin-behind.test.ts': 180,
  'src/domains/accounts/two-factor/server/lost-second-step.test.ts': 180,
  'test/payments/replay-events.test.ts': 180,
  // Clusters of PostgreSQL that are made, started and stopped.
  'ops/move/move-own-database.test.ts': 180,
  'ops/backup/': 180,
  'ops/postgres/': 180,
  // People in a browser.
  'test/journeys/': 60,
  'test/journeys/checking-out.test.ts': 180,
  'test/journeys/choosing.test.ts': 180,
  'test/journeys/client-page.test.ts': 180,
  'test/journeys/comparing.test.ts': 240,
  'test/journeys/galleries-of-a-client.test.ts': 180,
  'test/journeys/galleries-of-a-studio.test.ts': 180,
  'test/journeys/guests.test.ts': 180,
  'test/journeys/handing-in.test.ts': 180,
  'test/journeys/looking-closely.test.ts': 180,
  'test/journeys/newcomers-way.test.ts': 180,
  'test/journeys/ordering.test.ts': 180,
  'test/journeys/prices.test.ts': 180,
  'test/journeys/says-why.test.ts': 180,
  'test/journeys/screen-reader': 180,
  'test/journeys/screens-of-': 180,
  'test/journeys/share-a-gallery.test.ts': 180,
  'test/journeys/studio-orders.test.ts': 180,
  'test/journeys/upload.test.ts': 180,
  'test/journeys/uploading-to-galleries.test.ts': 180,
  // Stories of money.
  'src/domains/payments/payout/server/payout-histories.test.ts': 180,
  'src/domains/payments/server/any-order.test.ts': 180,
  'src/domains/payments/server/payments.test.ts': 180,
  'src/domains/payments/server/receipts.test.ts': 180,
  'src/domains/payments/server/shop-histories.test.ts': 180,
  'src/domains/payments/turnover/server/turnover.test.ts': 180,
  'src/domains/payments/withdrawal/server/withdrawing.test.ts': 180,
  'test/payments/at-once.test.ts': 180,
  'test/payments/plan-invoices.test.ts': 180,
  'src/domains/billing/server/change-plan.test.ts': 180,
  'test/payments/failed-card.test.ts': 180,
  'test/payments/paid-by-hand.test.ts': 180,
  'test/payments/plan-letters.test.ts': 180,
  'test/payments/refunds.test.ts': 180,
  'test/payments/studio-year.test.ts': 180,
  'test/payments/subscription-years.test.ts': 180,
  'test/payments/account-moves.test.ts': 180,
  // Large files and pictures.
  'src/domains/orders/production/server/': 180,
  'src/domains/photos/gallery/server/covers.test.ts': 180,
  'src/domains/photos/loupe/server/serve-cut.test.ts': 300,
  'src/domains/uploads/parts/server/uploads-in-parts.test.ts': 180,
  'src/domains/uploads/server/full-disk-at-a-node.test.ts': 180,
  'src/domains/uploads/server/uploads-at-nodes.test.ts': 180,
  'src/domains/uploads/server/uploads.test.ts': 300,
  'src/platform/zip/zip-archive.test.ts': 180,
  'test/walls/file-urls.test.ts': 180,
  // Many rows and many people.
  'src/app/server/counted-downloads.test.ts': 180,
  'src/app/server/live-streams.test.ts': 180,
  'src/domains/activity/server/event-counts.test.ts': 180,
  'src/domains/activity/server/log-plans.test.ts': 180,
  'src/domains/admin/server/admin-csv.test.ts': 180,
  'src/domains/admin/server/erasure.test.ts': 180,
  'src/domains/galleries/sharing/server/sharing.test.ts': 180,
  'src/domains/orders/cart/server/any-cart.test.ts': 180,
  'src/domains/photos/changes/server/list-changes.test.ts': 180,
  'src/domains/orders/studio/server/orders-csv.test.ts': 180,
  'src/domains/photos/messages/server/': 180,
  'src/platform/live/out-of-order.test.ts': 180,
  'test/admin/overview-figures.test.ts': 180,
  'test/api/': 180,
  'test/choices/any-choice.test.ts': 180,
  'test/database/lists-of-a-studio.test.ts': 180,
  'test/database/photos-by-studio.test.ts': 180,
  'test/neighbours/': 60,
  'test/storage/': 180,
  'test/walls/class-names.test.ts': 180,
  'test/walls/drawn-gallery.test.ts': 180,
  'test/walls/new-domain.test.ts': 180,
}

/** A thorough run tries many times as much. */
export const THOROUGH_FACTOR = 10
