// Covers all domains; `erasure.test.ts` fails when personal data remains elsewhere.
import { sql, type SQL } from 'drizzle-orm'
import { eraseAndArchiveClient, emailHashInSql } from '#domains/clients/server/clients.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { normalizeForSearch } from '#platform/pure/text-search.ts'

/** Account of a studio or an admin, or a client’s seat at one studio. */
export type ErasureSubject = {
  id: string
  role: 'client' | 'photographer' | 'admin'
  personId: string
  email: string
  /**
   * Whether the account is erased too. False for an archived client of an erased studio who is also
   * a client elsewhere.
   */
  isWhole: boolean
  names: string[]
}

const selectSubjects = sql`
  select coalesce(clients.id, profiles.id) as id, profiles.role, profiles.id as "personId", profiles.email,
    array_remove(array[profiles.name, concat_ws(' ', clients.first_name, nullif(clients.last_name, ''))], '') as names
  from profiles left join clients on clients.profile_id = profiles.id`

export async function lockSubjectsByEmail(tx: Tx<'system'>, email: string): Promise<ErasureSubject[]> {
  await tx.execute(sql`select from profiles where email = ${email} for update`)
  const { rows } = await tx.execute<Omit<ErasureSubject, 'isWhole'>>(
    sql`${selectSubjects} where profiles.email = ${email} order by profiles.created_at, clients.created_at`,
  )
  return rows.map((row) => ({ ...row, isWhole: true }))
}

/** Returns a studio’s archived clients, which are erased with it. */
export const listArchivedClients = async (tx: Tx<'system'>, studioId: string) =>
  (
    await tx.execute<ErasureSubject>(
      sql`select found.*, not exists (
          select from clients other where other.profile_id = found."personId" and other.id <> found.id) as "isWhole"
        from (${selectSubjects} where clients.created_by = ${studioId} and clients.archived_at is not null) found`,
    )
  ).rows

/** Counts the rows of all queries together. Each query begins at its `from`. */
async function count(tx: Tx<'system'>, ...queries: SQL[]): Promise<number> {
  let sum = 0
  for (const query of queries) {
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count ${query}`)
    sum += only(rows).count
  }
  return sum
}

const ownedBy = (ids: SQL) => sql`(client_id = any(${ids}) or photographer_id = any(${ids}))`

export async function countOpenWork(tx: Tx<'system'>, ids: string[]) {
  const those = sql`${sql.param(ids)}::uuid[]`
  const ofThem = ownedBy(those)
  const planPayments = sql`from photographer_payments where photographer_id = any(${those})`
  return {
    orders: await count(
      tx,
      sql`from orders where ${ofThem} and status in ('pending', 'processing', 'shipped')`,
    ),
    payments: await count(
      tx,
      sql`from client_payments where ${ofThem} and status = 'pending'`,
      sql`${planPayments} and status = 'pending'`,
    ),
    payouts: await count(
      tx,
      sql`from payouts where photographer_id = any(${those}) and state in ('requested', 'in_file')`,
    ),
    disputes: await count(
      tx,
      sql`from client_payments where ${ofThem} and dispute = 'open'`,
      sql`${planPayments} and dispute = 'open'`,
    ),
    uploads: await count(tx, sql`from uploads where ${ofThem} and state = 'receiving'`),
    clients: await count(tx, sql`from clients where created_by = any(${those}) and archived_at is null`),
    subscriptions: await count(
      tx,
      sql`from subscriptions where photographer_id = any(${those}) and not is_canceled
        and status in ('trialing', 'active', 'past_due')`,
    ),
    admins: await count(tx, sql`from profiles where id = any(${those}) and role = 'admin'`),
  }
}
export type OpenCounts = Awaited<ReturnType<typeof countOpenWork>>

/** Counts what the law requires us to keep. */
export async function countKeptRecords(tx: Tx<'system'>, ids: string[]) {
  const those = sql`${sql.param(ids)}::uuid[]`
  const ofThem = ownedBy(those)
  return {
    orders: await count(tx, sql`from orders where ${ofThem}`),
    payments: await count(
      tx,
      sql`from client_payments where ${ofThem}`,
      sql`from photographer_payments where photographer_id = any(${those})`,
    ),
    receipts: await count(
      tx,
      sql`from receipts where ${ofThem}`,
      sql`from plan_invoices where photographer_id = any(${those})`,
    ),
    payouts: await count(tx, sql`from payouts where photographer_id = any(${those})`),
  }
}
export type KeptCounts = Awaited<ReturnType<typeof countKeptRecords>>

export type ErasedPhoto = {
  id: string
  originalKey: string
  renderedVersion: number | null
  renderedWatermarkVersion: number | null
}

/** Must run before the photos are deleted: the cascade would not count comments. */
export const removeComments = async (tx: Tx<'system'>, clientIds: string[]) =>
  (await tx.execute(sql`delete from photo_comments where client_id = any(${sql.param(clientIds)}::uuid[])`))
    .rowCount ?? 0

/** Deletes planned downloads of these clients' photos. Must run before `removePhotos`. */
export const removeDownloads = async (tx: Tx<'system'>, clientIds: string[]): Promise<number> =>
  (
    await tx.execute(
      sql`delete from downloads where photo_ids && array(
        select id from photos where client_id = any(${sql.param(clientIds)}::uuid[]))`,
    )
  ).rowCount ?? 0

/** Deletes the photos, frees the studios’ quota and returns rows with storage keys. */
export async function removePhotos(tx: Tx<'system'>, clientIds: string[]) {
  const { rows } = await tx.execute<ErasedPhoto & { studioId: string; sizeBytes: string }>(
    sql`delete from photos where client_id = any(${sql.param(clientIds)}::uuid[])
        and photographer_id = any(array(select created_by from clients where id = any(${sql.param(clientIds)}::uuid[])))
      returning id, original_key as "originalKey", rendered_version as "renderedVersion",
        rendered_mark_version as "renderedWatermarkVersion", photographer_id as "studioId", file_size as "sizeBytes"`,
  )
  // The galleries are deleted too, so no screen needs these rows.
  await tx.execute(sql`delete from photo_changes where gallery_id in (
    select id from galleries where client_id = any(${sql.param(clientIds)}::uuid[]))`)
  for (const { studioId, sizeBytes } of rows)
    await tx.execute(
      sql`update studio_room set used_bytes = greatest(0, used_bytes - ${sizeBytes}::bigint) where photographer_id = ${studioId}`,
    )
  return rows
}

/** Erases the subject and returns the number of rows per kind. */
export async function eraseSubject(
  tx: Tx<'system'>,
  { id, personId, isWhole, email, names }: ErasureSubject,
  erasedAs: { email: string; name: string },
  now: Date,
) {
  // A person who is a client elsewhere keeps email address and name there.
  const traces = isWhole
    ? [email, ...names].map((name) => normalizeForSearch(name).trim()).filter(({ length }) => length > 2)
    : []
  const belongsTo = (person: SQL, seat: SQL) =>
    isWhole ? sql`${person} = ${personId}` : sql`${seat} = ${id}`
  const stripeIds = sql`array(select unnest(array[stripe_session_id, stripe_payment_intent_id]) from client_payments where client_id = ${id})`
  const ofStudiosLetters = sql`(user_id = ${personId} and studio_id = (select created_by from clients where id = ${id}))`
  const containsTrace = (text: SQL) =>
    sql`exists (select from unnest(${sql.param(traces)}::text[]) trace where position(trace in plain_text(${text})) > 0)`
  const countRows = async (...queries: SQL[]) => {
    let rows = 0
    for (const query of queries) rows += (await tx.execute(query)).rowCount ?? 0
    return rows
  }
  const counts = {
    downloads: await countRows(sql`delete from downloads where viewer_id = ${id}`),
    uploads: await countRows(sql`delete from uploads where client_id = ${id}`),
    galleries: await countRows(sql`delete from galleries where client_id = ${id}`),
    kinds: await countRows(sql`delete from gallery_kinds where photographer_id = ${id}`),
    orders: await countRows(
      sql`update orders set notes = null, carrier = null, track_and_trace = null, search_text = '',
        metadata = jsonb_build_object('customerName', 'gewist', 'customerEmail', 'gewist', 'deliveryAddress', null)
      where client_id = ${id}`,
    ),
    withdrawals: await countRows(
      sql`update withdrawals set statement = jsonb_build_object('name', 'gewist', 'orderNumber', statement ->> 'orderNumber', 'email', 'gewist')
      where client_id = ${id}`,
    ),
    wishes: await countRows(
      sql`update order_items set notes = null where client_id = ${id} and notes is not null`,
    ),
    photoNames: await countRows(
      sql`update order_item_photos set photo_label = 'gewist' where client_id = ${id}`,
    ),
    letters: await countRows(
      sql`delete from letters where ${containsTrace(sql`concat_ws(' ', to_address, from_name, reply_to, subject, html, text, last_error)`)}`,
      sql`delete from letters where id in (select id from client_letters where client_id = ${id})`,
      sql`delete from client_letters where client_id = ${id} or photographer_id = ${id}`,
    ),
    stops: await countRows(
      sql`delete from letter_stops where photographer_id = ${id}
        or address_hash = ${emailHashInSql(sql`photographer_id`, email)}
          and (${isWhole} or photographer_id = (select created_by from clients where id = ${id}))`,
    ),
    notices: await countRows(
      sql`delete from notifications where subject_id = ${id} or photographer_id = ${id} or ${containsTrace(sql`subject_name`)}`,
    ),
    events: await countRows(
      sql`update stripe_events set payload = '{"gewist": true}', error = null
        where ${containsTrace(sql`payload::text || coalesce(error, '')`)} or position(${id} in payload::text) > 0
          or exists (select from unnest(${stripeIds}) known where position(known in payload::text) > 0)`,
    ),
    announced: await countRows(
      sql`delete from studio_events where photographer_id = ${id} or position(${id} in data::text) > 0
        or ${containsTrace(sql`data::text`)}`,
    ),
    apiAnswers: await countRows(
      sql`delete from api_answers where photographer_id = ${id} or ${containsTrace(sql`answer`)}`,
    ),
    apiKeys: await countRows(sql`delete from api_keys where photographer_id = ${id}`),
    webhooks: await countRows(sql`delete from webhook_endpoints where photographer_id = ${id}`),
    sessions: await countRows(
      sql`delete from sessions where ${belongsTo(sql`user_id`, sql`only_seat`)} or acting_as = ${id}`,
    ),
    links: await countRows(
      sql`delete from verifications where ${isWhole ? sql`value = ${personId}` : sql`only_seat = ${id}`}`,
      sql`delete from mail_links where ${isWhole ? sql`user_id = ${personId}` : ofStudiosLetters} or studio_id = ${id}`,
    ),
    keys: await countRows(sql`delete from passkeys where ${belongsTo(sql`user_id`, sql`only_seat`)}`),
    codes: await countRows(
      sql`delete from recovery_codes where ${isWhole} and user_id = ${personId}`,
      sql`delete from two_factors where ${isWhole} and user_id = ${personId}`,
    ),
    passwords: await countRows(sql`delete from credentials where ${belongsTo(sql`user_id`, sql`seat_id`)}`),
    attempts:
      await countRows(sql`delete from attempts where ${containsTrace(sql`key`)} or position(${id} in key) > 0
        or ${isWhole} and position(${personId} in key) > 0`),
    accounts: await countRows(sql`delete from payout_accounts where photographer_id = ${id}`),
    payments: await countRows(sql`update client_payments set failure = null where client_id = ${id}`),
    studio: await countRows(
      sql`update photographers set studio_name = null, owner_first_name = null, business_name = ${erasedAs.name}, kvk_number = null, phone_number = null,
        watermark_text = null, watermark_logo_key = null, accent_color = null,
        style_logo_key = null, letter_line = null, letter_signature = null, webhook_url = null, is_active = false,
        closed_at = coalesce(closed_at, ${now.toISOString()}::timestamptz) where id = ${id}`,
    ),
    business: await countRows(sql`delete from studio_businesses where photographer_id = ${id}`),
  }
  await countRows(
    // Runs after the photos, their names and the order notes are erased.
    sql`select outdate_print_archives(id) from orders where client_id = ${id}`,
    // Gives the erased client a first gallery, like any new client.
    sql`select add_first_gallery(id) from clients where id = ${id}`,
    sql`delete from photographer_products where photographer_id = ${id}`,
    sql`update subscriptions set payment_method_kind = null, payment_method_last4 = null where photographer_id = ${id}`,
  )
  await eraseAndArchiveClient(tx, id, { firstName: 'Gewiste', lastName: 'klant' }, now)
  await countRows(
    isWhole
      ? sql`update profiles set email = ${erasedAs.email}, name = ${erasedAs.name}, email_verified = false where id = ${personId}`
      : sql`with nobody as (
            insert into profiles (id, role, email, name) values (gen_random_uuid(), 'client', ${erasedAs.email}, ${erasedAs.name})
            returning id)
          update clients set profile_id = nobody.id from nobody where clients.id = ${id}`,
    sql`select rewrite_words(${isWhole ? personId : id})`,
  )
  const { rows } = await tx.execute<{ lines: number }>(
    sql`select forget_in_log(${id}, ${sql.param(traces)}::text[]) as lines`,
  )
  return { ...counts, lines: only(rows).lines }
}
export type ErasedCounts = Awaited<ReturnType<typeof eraseSubject>>

/** Returns a studio’s logo keys, except logos on invoices, which stay. */
export async function listRemovableLogoKeys(tx: Tx<'system'>, studioId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select distinct key from photographers, unnest(array[watermark_logo_key, style_logo_key]) key
      where id = ${studioId} and key is not null and key <> all (document_logo_keys)`,
  )
  return rows.map(({ key }) => key)
}
