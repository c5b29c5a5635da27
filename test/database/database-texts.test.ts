import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseTexts, prepareDatabase } from '#app/server/prepare-database.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { migrate } from '#platform/db/migrate.ts'
import { databaseUrl, withAdmin } from './database-admin.ts'

const roles = Object.values(databaseRoles)
const serverUrl = inject('testServer').url

/** Functions, triggers and tables whose texts differ from the frozen migrations. */
const changedSince = [
  'notify_studio',
  'last_read_of',
  'activity_log_forgets_hours',
  'activity_log_forgets_hours_of_words',
  'forget_log_hours',
  'lock_log_hour',
  'log_hour_lock',
  'log_hours',
  'client_has_work',
  'detach_log_month',
  'drop_gone_log_months',
  'forget_log_addresses',
  'log_month',
  'log_parts',
  'make_log_month',
  'print_archives',
  'print_archives_remove',
  'remove_print_archive',
  'outdate_print_archives',
  'outdate_without_photo',
  'photos_outdate_archives',
  'outdate_without_name',
  'order_item_photos_outdate_archives',
  'outdate_changed_order',
  'orders_outdate_archives',
  'photo_changes',
  'note_changed_photos',
  'note_photos_touched',
  'photos_arrivals_noted',
  'photos_changes_noted',
  'photos_departures_noted',
  'photo_comments_arrivals_noted',
  'photo_comments_departures_noted',
  'photo_marks_arrivals_noted',
  'photo_marks_changes_noted',
  'photo_marks_departures_noted',
  'begin_studio_room',
  'change_room',
  'change_waiting',
  'count_waiting_picture',
  'old_room_follows',
  'photographers_begin_room',
  'photographers_room_follows',
  'photos_count_waiting',
  'photos_count_waiting_gone',
  'photos_count_waiting_new',
  'picture_priority',
  'reserve_room',
  'room_follows',
  'steps_back',
  'studio_room',
  'studio_room_old_follows',
  'owner_first_name',
  'accountant_reports',
  'add_first_gallery',
  'add_main_list',
  'add_photo',
  'applied_migrations',
  'backups',
  'camera_clocks',
  'choice_entries',
  'choice_entries_keep_closed',
  'choice_entries_keep_lists',
  'choice_lists',
  'choice_lists_keep_snapshots',
  'choice_ready',
  'choice_snapshots',
  'chosen_in',
  'clients',
  'clients_begin_with_gallery',
  'clients_found_by',
  'clients_rename_in_orders',
  'clients_rename_in_payments',
  'clients_set_gallery_status',
  'cover_fitness',
  'cover_hash_of_link',
  'covers_of',
  'create_upload',
  'downloads',
  'enqueue_job',
  'find_guest',
  'finish_upload',
  'forget_ended_uploads',
  'found_by_client',
  'found_by_client_payment',
  'found_by_order',
  'galleries',
  'galleries_begin_with_list',
  'galleries_forget_ended_uploads',
  'galleries_meant',
  'galleries_show_status',
  'gallery_covers',
  'gallery_guests',
  'gallery_kinds',
  'gallery_links',
  'gallery_links_forget_section',
  'gallery_sections',
  'guest_browsers',
  'guest_view',
  'host_for_client',
  'installation',
  'is_shared',
  'keep_main_lists',
  'keep_other_lists',
  'keep_out_archived',
  'keep_payout',
  'keep_payout_line',
  'keep_snapshots',
  'limit_notices',
  'links_forget_section',
  'live_events',
  'may_go_on_listening',
  'most_of',
  'name_of_actor',
  'new_slug',
  'newest_gallery',
  'newly_in',
  'open_to_guest',
  'parted_uploads',
  'payout_accounts',
  'payout_files',
  'payout_lines',
  'payout_lines_kept',
  'payouts',
  'payouts_kept',
  'person_of_seat',
  'photo_comments',
  'photo_marks',
  'photographer_shipping',
  'photographers',
  'photos',
  'photos_keep_main_lists',
  'plan_invoice_numbers',
  'plan_invoices',
  'profiles_rename_clients',
  'profiles_rename_in_orders',
  'queued_removals',
  'refuse_full',
  'removed_objects',
  'rename_client_in_orders',
  'rename_client_in_payments',
  'rename_clients',
  'rename_person',
  'rename_person_in_orders',
  'seats_of',
  'set_gallery_status',
  'show_gallery_status',
  'stem_of',
  'storage_checks',
  'studio_businesses',
  'studio_darkrooms',
  'switches',
  'taken_away',
  'tell_live',
  'tell_one',
  'tell_studio_hosts',
  'upload_parts',
  'vat_schemes',
  'viewer_of_session',
  'was_mailed_about_photos',
  'withdrawals',
  'write_line',
]

let name: string
let url: string
let client: pg.Client

beforeEach(async () => {
  name = `texts_${randomBytes(8).toString('hex')}`
  url = databaseUrl(serverUrl, name)
  await withAdmin(serverUrl, (admin) => admin.query(`create database ${name}`))
  await migrate(url, roles)
  client = new pg.Client(url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await withAdmin(serverUrl, (admin) => admin.query(`drop database ${name} with (force)`))
})

const ofProduct = `pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

/** Every function, trigger and grant by name, without comments and spaces. */
const everything = `
  select proname as name, regexp_replace(regexp_replace(pg_get_functiondef(oid), '--[^\n]*', '', 'g'), '[[:space:]]+', ' ', 'g')
    || ' owned by ' || pg_get_userbyid(proowner) as text from pg_proc where ${ofProduct}
  union all
  select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select proname, concat_ws(' ', proname, case when grantee = 0 then 'public' else pg_get_userbyid(grantee) end, privilege_type)
    from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) where ${ofProduct}
  union all
  select relname, concat_ws(' ', relname, attname, pg_get_userbyid(grantee), privilege_type)
    from pg_class
      join lateral (select attname, attacl as acl from pg_attribute where attrelid = pg_class.oid
        union all select null, relacl) rights on true,
      aclexplode(acl)
    where relnamespace = 'public'::regnamespace and grantee <> relowner
  union all
  select nspname, concat_ws(' ', nspname, pg_get_userbyid(grantee), privilege_type)
    from pg_namespace, aclexplode(nspacl) where nspname = 'public'`

async function whatStands() {
  const { rows } = await client.query<{ name: string; text: string }>(everything)
  return rows
    .filter(({ name }) => !changedSince.includes(name))
    .map(({ text }) => text)
    .toSorted()
}

const columnRights = `select count(*)::int as count from information_schema.column_privileges
  where grantee = 'lt_client' and table_name not in (${changedSince.map((name) => `'${name}'`).join(', ')})`

test('what stands beside the tables is what the migrations made', async () => {
  const before = await whatStands()
  const rightsBefore = (await client.query(columnRights)).rows
  await prepareDatabase(url)
  expect(before.length).toBeGreaterThan(300)
  expect(await whatStands()).toEqual(before)
  expect((await client.query(columnRights)).rows).toEqual(rightsBefore)
})

test('all of it stands there: nothing that was lost stays lost, and nothing that came beside it stays', async () => {
  await prepareDatabase(url)
  const before = await whatStands()
  await client.query(loseAll)
  await client.query(`grant select on sessions to lt_client; grant update (email) on profiles to lt_photographer;
    grant execute on function plain_text(text) to lt_client; delete from drizzle.applied_texts`)
  expect(await whatStands()).not.toEqual(before)
  await prepareDatabase(url)
  expect(await whatStands()).toEqual(before)
})

// Generated columns and policies depend on these, so they can be emptied but not dropped.
const loseAll = `do $$ declare it record; begin
  for it in select tgname, tgrelid::regclass as on_table from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  loop execute format('drop trigger %I on %s', it.tgname, it.on_table); end loop;
  for it in select oid::regprocedure as signature from pg_proc where ${ofProduct} and proname not in ('plain_text', 'open_galleries', 'guest_view')
  loop execute format('drop routine %s', it.signature); end loop;
  for it in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  loop execute format('revoke all on %s from ${roles.join(', ')}', it.name); end loop;
  create or replace function plain_text(given text) returns text language sql immutable strict parallel safe as 'select given';
  create or replace function open_galleries() returns setof uuid language sql stable as 'select null::uuid where false';
end $$`

test('a start that breaks off in the middle of it leaves everything as it was, and the next brings it about', async () => {
  await prepareDatabase(url)
  const before = await whatStands()
  const changed = [...databaseTexts(), 'grant select on sessions to lt_client']
  await expect(migrate(url, roles, { texts: [...changed, 'select 1 / 0'] })).rejects.toThrow(
    'division by zero',
  )
  const killed = migrate(url, roles, {
    texts: [...changed, 'select pg_terminate_backend(pg_backend_pid())'],
  })
  await expect(killed).rejects.toThrow()
  expect(await whatStands()).toEqual(before)
  await migrate(url, roles, { texts: changed })
  expect(await whatStands()).toEqual([...before, 'sessions lt_client SELECT'].toSorted())
})

test('several that start at once apply it once, and one that changes nothing touches nothing', async () => {
  const touched = async () =>
    (await client.query(`select oid, xmin from pg_proc where ${ofProduct} order by oid`)).rows
  await Promise.all([prepareDatabase(url), prepareDatabase(url), prepareDatabase(url)])
  const before = await touched()
  await prepareDatabase(url)
  expect(await touched()).toEqual(before)
})
