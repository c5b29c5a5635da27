import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import {
  galleries,
  guestViewColumn,
  guestViewArray,
  openGalleryIdsSql,
} from '#domains/galleries/core/server/galleries.tables.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { AfterDeadline, ListPurpose, ListState, PayMoment } from '../../choices.rules.ts'

const isOwn = sql`photographer_id = ${viewerIdSql}`
/** Partners see the client's lists. Guests of a share link see none. */
const isOfPartner = sql`gallery_id = ${guestViewColumn('gallery_id')} and 'client' = any (${guestViewArray('visibilities')})`
/** Row-level security of `choice_lists` applies inside the subquery. */
const isOnSeenList = sql`exists (select 1 from choice_lists where choice_lists.id = list_id)`

const ofList = () =>
  uuid()
    .notNull()
    .references(() => choiceLists.id, { onDelete: 'cascade' })

export const choiceLists = pgTable(
  'choice_lists',
  {
    id: uuid().primaryKey(),
    galleryId: uuid().notNull(),
    studioId: studioIdColumn(),
    clientId: uuid().notNull(),
    title: text().notNull(),
    purpose: text().$type<ListPurpose>().notNull().default('editing'),
    /** Every gallery has one main list. Its photos are the gallery's approved photos. */
    isMain: boolean().notNull().default(false),
    fromType: text().$type<PhotoType>().notNull().default('preview'),
    included: integer(),
    extraPriceCents: integer(),
    maximum: integer(),
    together: boolean().notNull().default(false),
    /** Last day, inclusive, in Amsterdam. */
    deadlineOn: date({ mode: 'string' }),
    afterDeadline: text().$type<AfterDeadline>().notNull().default('nothing'),
    pays: text().$type<PayMoment>().notNull().default('first'),
    state: text().$type<ListState>().notNull().default('open'),
    round: integer().notNull().default(0),
    message: text(),
    submittedAt: moment(),
    submittedBy: text().$type<'client' | 'photographer'>(),
    reopenedAt: moment(),
    /** Last deadline email that was sent or skipped: 14, 7 or 1 days before, or 0 for after. */
    remindedStage: integer(),
    askedTimeAt: moment(),
    position: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'choice_lists_of_gallery',
      columns: [table.galleryId, table.studioId],
      foreignColumns: [galleries.id, galleries.studioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'choice_lists_of_client',
      columns: [table.galleryId, table.clientId],
      foreignColumns: [galleries.id, galleries.clientId],
    }).onDelete('cascade'),
    index().on(table.galleryId, table.position),
    index().on(table.studioId),
    index().on(table.clientId),
    uniqueIndex('choice_lists_one_main')
      .on(table.galleryId)
      .where(sql`is_main`),
    index('choice_lists_deadlines')
      .on(table.deadlineOn)
      .where(sql`state = 'open' and deadline_on is not null`),
    check('choice_lists_title_sane', sql`btrim(title) <> '' and length(title) <= 60`),
    check('choice_lists_purpose_known', sql`purpose in ('editing', 'album', 'wall', 'cards', 'other')`),
    check('choice_lists_type_known', sql`from_type in ('preview', 'final')`),
    check('choice_lists_state_known', sql`state in ('open', 'paying', 'submitted')`),
    check('choice_lists_after_known', sql`after_deadline in ('nothing', 'studio_chooses')`),
    check('choice_lists_pays_known', sql`pays in ('first', 'later')`),
    check('choice_lists_submitter_known', sql`submitted_by in ('client', 'photographer')`),
    check('choice_lists_included_sane', sql`included between 0 and 5000`),
    check(
      'choice_lists_price_sane',
      sql`extra_price_cents is null or extra_price_cents between 50 and 50000 and included is not null`,
    ),
    check(
      'choice_lists_maximum_sane',
      sql`maximum is null
        or maximum between greatest(included, 1) and 5000 and extra_price_cents is not null`,
    ),
    check('choice_lists_message_sane', sql`length(message) <= 1000`),
    check('choice_lists_submitted_since', sql`(state = 'submitted') = (submitted_at is not null)`),
    allowSystem('choice_lists'),
    allow('choice_lists', 'photographer', 'select', isOwn),
    allow('choice_lists', 'client', 'select', sql`gallery_id = any (${openGalleryIdsSql})`),
    allow('choice_lists', 'guest', 'select', isOfPartner),
  ],
)

/**
 * Photos on a list, a row for each person who chose the photo. A main list has rows only for notes.
 */
export const choiceEntries = pgTable(
  'choice_entries',
  {
    listId: ofList(),
    photoId: uuid().notNull(),
    /** Id of the client or of a partner. */
    personId: uuid().notNull(),
    studioId: studioIdColumn(),
    note: text(),
    addedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.photoId, table.personId] }),
    foreignKey({
      name: 'choice_entries_of_photo',
      columns: [table.studioId, table.photoId],
      foreignColumns: [photos.studioId, photos.id],
    }).onDelete('cascade'),
    index().on(table.photoId),
    check('choice_entries_note_sane', sql`btrim(note) <> '' and length(note) <= 300`),
    allowSystem('choice_entries'),
    allow('choice_entries', 'photographer', 'select', isOwn),
    allow('choice_entries', 'client', 'select', isOnSeenList),
    allow('choice_entries', 'guest', 'select', isOnSeenList),
  ],
)

export const choiceReady = pgTable(
  'choice_ready',
  {
    listId: ofList(),
    personId: uuid().notNull(),
    studioId: studioIdColumn(),
    readyAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.personId] }),
    allowSystem('choice_ready'),
    allow('choice_ready', 'photographer', 'select', isOwn),
    allow('choice_ready', 'client', 'select', isOnSeenList),
    allow('choice_ready', 'guest', 'select', isOnSeenList),
  ],
)

/** Photos of each submitted round. Deleting a photo only clears its `photo_id`. */
export const choiceSnapshots = pgTable(
  'choice_snapshots',
  {
    listId: ofList(),
    round: integer().notNull(),
    position: integer().notNull(),
    studioId: studioIdColumn(),
    photoId: uuid(),
    sourceName: text().notNull(),
    label: text().notNull(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.round, table.position] }),
    // The migration adds `on delete set null (photo_id)`, which Drizzle can't express.
    foreignKey({
      name: 'choice_snapshots_of_photo',
      columns: [table.studioId, table.photoId],
      foreignColumns: [photos.studioId, photos.id],
    }),
    index().on(table.photoId),
    allowSystem('choice_snapshots'),
    allow('choice_snapshots', 'photographer', 'select', isOwn),
    allow('choice_snapshots', 'client', 'select', isOnSeenList),
  ],
)
