import type { PoolClient } from 'pg'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { planIds, plans, yearlyPriceCents } from '#domains/plans/plans.rules.ts'
import type { Pool } from '#platform/db/pool.ts'
import { dropIndexes } from './drop-indexes.ts'
import { volumeNl as texts } from './volume.nl.ts'

export type Volume = { accounts: number; payments: number; orders: number; lines: number }

/** Size at which the back office must stay fast. */
export const FULL_VOLUME: Volume = {
  accounts: 50_000,
  payments: 1_000_000,
  orders: 200_000,
  lines: 5_000_000,
}

/** Reserved top-level domain, so that no email reaches a real person. */
export const VOLUME_EMAIL_END = '.example'

const LINES_AT_ONCE = 500_000

// Relative frequency of each action, about per 1,000 log entries.
const actions: [action: string, by: 'photographer' | 'client' | 'admin' | 'system', per1000: number][] = [
  ['photo_uploaded', 'photographer', 380],
  ['photo_deleted', 'photographer', 25],
  ['photo_approved', 'client', 110],
  ['approval_withdrawn', 'client', 10],
  ['favorite_added', 'client', 120],
  ['favorite_removed', 'client', 15],
  ['comment_added', 'client', 45],
  ['photo_type_changed', 'photographer', 10],
  ['photo_renamed', 'photographer', 6],
  ['client_created', 'photographer', 24],
  ['client_updated', 'photographer', 6],
  ['client_password_changed', 'photographer', 2],
  ['order_placed', 'client', 20],
  ['order_shipped', 'photographer', 12],
  ['order_completed', 'photographer', 11],
  ['order_canceled', 'photographer', 1],
  ['order_refunded', 'photographer', 1],
  ['order_reminded', 'system', 2],
  ['payment_received', 'system', 45],
  ['payment_failed', 'system', 5],
  ['refund_failed', 'system', 1],
  ['product_price_updated', 'photographer', 4],
  ['studio_name_changed', 'photographer', 1],
  ['phone_updated', 'photographer', 1],
  ['watermark_changed', 'photographer', 2],
  ['webhook_changed', 'photographer', 1],
  ['subscription_changed', 'photographer', 5],
  ['registered', 'photographer', 5],
  ['email_confirmed', 'photographer', 5],
  ['signed_in', 'photographer', 40],
  ['signed_in', 'client', 50],
  ['sign_in_failed', 'client', 12],
  ['signed_out', 'client', 8],
  ['attempts_blocked', 'client', 1],
  ['password_reset_requested', 'client', 3],
  ['password_changed', 'client', 2],
  ['admin_made', 'system', 1],
  ['account_activated', 'admin', 1],
  ['account_deactivated', 'admin', 1],
  ['days_changed', 'admin', 1],
  ['extra_storage_changed', 'admin', 1],
  ['max_clients_changed', 'admin', 1],
  ['payment_approved', 'admin', 8],
  ['switch_changed', 'admin', 1],
  ['acting_started', 'admin', 1],
  ['acting_ended', 'admin', 1],
  ['work_retried', 'admin', 1],
]

/**
 * Fills a database with people, payments, orders and log entries, in one transaction. No account
 * gets a password. Queries of a running product wait for the transaction.
 */
export async function fillVolume(
  pool: Pool,
  volume: Volume,
  { now, seed = 0.42, report = () => {} }: { now: Date; seed?: number; report?: (progress: string) => void },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local synchronous_commit = off; set local maintenance_work_mem = '512MB'`)
    await client.query(`set local role ${databaseRoles.system}; select setseed(${seed})`)
    await prepare(client, now)
    const people = ['profiles', 'photographers', 'clients']
    await withoutLimit(client, () =>
      withoutIndexes(client, people, async () => {
        await fillStudios(client, volume.accounts)
        await fillClients(client)
      }),
    )
    report(`${volume.accounts} accounts and their clients`)
    await withoutIndexes(client, ['photographer_payments'], () => fillPayments(client, volume.payments))
    report(`${volume.payments} payments of photographers`)
    await withoutIndexes(client, ['orders'], () => fillOrders(client, volume.orders))
    report(`${volume.orders} orders`)
    await withoutIndexes(client, ['client_payments'], () => fillClientPayments(client))
    report('payments of clients')
    await withoutIndexes(client, ['activity_log'], () => fillLog(client, volume.lines, report))
    report('indexes of the log')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release(true)
  }
  // Leaves statistics and visibility maps as autovacuum does.
  await pool.query(`vacuum analyze profiles, photographers, clients, stripe_customers, granted_time, subscriptions,
    photographer_payments, orders, order_items, client_payments, activity_log`)
  report('statistics')
}

async function withoutIndexes(
  client: PoolClient,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const makeIndexes = await asOwner(client, () => dropIndexes(client, tables))
  await fill()
  await asOwner(client, makeIndexes)
}

/**
 * Disables the limit of clients per studio while `fill` runs: its trigger would count clients
 * without an index. No studio exceeds the limit here.
 */
async function withoutLimit(client: PoolClient, fill: () => Promise<void>): Promise<void> {
  const setTrigger = (is: 'enable' | 'disable') =>
    asOwner(client, () => client.query(`alter table clients ${is} trigger clients_keep_limit`))
  await setTrigger('disable')
  await fill()
  await setTrigger('enable')
}

async function asOwner<Result>(client: PoolClient, run: () => Promise<Result>): Promise<Result> {
  await client.query('reset role')
  const result = await run()
  await client.query(`set local role ${databaseRoles.system}`)
  return result
}

async function prepare(client: PoolClient, now: Date): Promise<void> {
  await client.query(`
    create temp table filling on commit drop as select '${now.toISOString()}'::timestamptz as now;
    -- UUIDv7 of the given moment.
    create function pg_temp.id_at(moment timestamptz) returns uuid language sql volatile as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7'
        || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
    $$;
    create function pg_temp.one_of(given text[]) returns text language sql volatile as $$
      select given[1 + floor(random() * cardinality(given))::int]
    $$;
    create function pg_temp.as_email_name(name text) returns text language sql immutable as $$
      select regexp_replace(plain_text(name), '[^a-z]', '', 'g')
    $$`)
}

async function fillStudios(client: PoolClient, accounts: number): Promise<void> {
  await client.query(
    `create temp table studios on commit drop as
      select n, pg_temp.id_at(created_at) as id, created_at, first_name || ' ' || last_name as name,
        replace(pg_temp.one_of($4), '@', case when n % 3 = 0 then first_name || ' ' || last_name else last_name end) as studio_name,
        pg_temp.as_email_name(first_name) || '.' || pg_temp.as_email_name(last_name) || n || '@studio${VOLUME_EMAIL_END}' as email,
        case when chance < 0.04 then null when chance < 0.3 then 'intro' when chance < 0.65 then 'starter'
          when chance < 0.92 then 'professional' else 'studio' end as plan,
        random() < 0.78 as is_active,
        'cus_' || substr(md5('studio ' || n), 1, 14) as customer_id
      from (
        select n, now - interval '4 years' * (random() ^ 1.6) - interval '1 minute' as created_at, random() as chance,
          pg_temp.one_of($2) as first_name, pg_temp.one_of($3) as last_name
        from filling, generate_series(1, $1::int) n offset 0
      ) drawn`,
    [accounts, texts.firstNames, texts.lastNames, texts.studioNames],
  )
  await client.query(`
    insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
    select id, 'photographer', email, true, name, created_at, created_at from studios`)
  const limits = planIds.map((plan) => plans[plan])
  await client.query(
    `insert into photographers (id, is_active, subscription_type, active_until, renews_itself, max_clients,
        allow_custom_branding, base_storage_limit_gb, extra_storage_gb, studio_name, business_name,
        kvk_number, phone_number, created_at)
      select studios.id, is_active and plan is not null, plan,
        case when plan is not null then now + interval '1 day' * (case when is_active then random() * 60 - 2 else -200 * random() end) end,
        is_active and random() < 0.6, coalesce(max_clients, 0), coalesce(max_clients, 0) not in (0, 2, 5),
        coalesce(storage_gb, 10), case when random() < 0.05 then 50 else 0 end,
        case when random() < 0.9 then studio_name end, studio_name || ' ' || pg_temp.one_of($4),
        (60000000 + n)::text, '06' || lpad((n * 7919 % 100000000)::text, 8, '0'), created_at
      from filling, studios left join unnest($1::text[], $2::int[], $3::int[]) limits (id, max_clients, storage_gb)
        on limits.id = studios.plan`,
    [
      planIds,
      limits.map(({ maxClients }) => maxClients),
      limits.map(({ storageGb }) => storageGb),
      texts.cities,
    ],
  )
  await client.query(`
    select begin_studio_room(id) from studios;
    update studio_room set used_bytes = floor(base_storage_limit_gb * 1073741824.0 * random() ^ 2)::bigint
      from photographers where photographers.id = photographer_id and id in (select id from studios where plan is not null);
    insert into stripe_customers (photographer_id, customer_id) select id, customer_id from studios where plan is not null;
    insert into granted_time (photographer_id, source, plan, period, at, adds_ms, is_taken_back)
      select id, 'trial', plan, 'trial', created_at, 14 * 86400000, false from studios where plan is not null
      union all
      select id, 'in_' || customer_id, plan, 'monthly', created_at + interval '14 days', 31::bigint * 86400000, false
        from studios where plan is not null and n % 10 < 8;
    insert into subscriptions (id, photographer_id, status, plan, period, is_canceled, period_ends_at, created_at)
      select 'sub_' || n, id, case when n % 17 = 0 then 'trialing' when n % 29 = 0 then 'past_due' when n % 7 = 0 then 'canceled'
          else 'active' end, plan, case when n % 3 = 0 then 'yearly' else 'monthly' end, n % 11 = 0, now + interval '20 days', created_at
        from filling, studios where plan is not null and n % 4 < 3`)
}

async function fillClients(client: PoolClient): Promise<void> {
  await client.query(
    `create temp table people on commit drop as
      select row_number() over (order by created_at) as n, pg_temp.id_at(created_at) as id, drawn.*,
        pg_temp.as_email_name(first_name) || '.' || pg_temp.as_email_name(last_name) || row_number() over (order by created_at)
          || '@thuis${VOLUME_EMAIL_END}' as email
      from (
        select studios.id as studio_id, studios.name as studio_person, studios.email as studio_email, studio_name,
          studios.created_at + (now - studios.created_at) * random() as created_at,
          pg_temp.one_of($1) as first_name, pg_temp.one_of($2) as last_name, random() as chance
        from filling, studios,
          -- Four clients per studio on average, and never more than the plan allows.
          generate_series(1, case plan when 'intro' then 2 when 'starter' then 1 + (studios.n * 31 % 5)
            when 'professional' then (studios.n * 17 % 13) when 'studio' then (studios.n * 13 % 22) else 0 end)
      ) drawn`,
    [texts.firstNames, texts.lastNames],
  )
  await client.query(`
    insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
      select id, 'client', email, true, first_name || ' ' || last_name, created_at, created_at from people;
    insert into clients (id, profile_id, created_by, first_name, last_name, status, last_seen_at, created_at, updated_at)
      select id, id, studio_id, first_name, last_name,
        case when chance < 0.4 then 'Active' when chance < 0.6 then 'Review' else 'Delivered' end,
        created_at + (now - created_at) * random(), created_at, created_at
      from filling, people;
    select add_first_gallery(id) from people;
    analyze studios; analyze people`)
}

async function fillPayments(client: PoolClient, payments: number): Promise<void> {
  const paying = `select row_number() over (order by n) as n, id, created_at, plan, customer_id from studios where plan is not null`
  await client.query(
    `insert into photographer_payments (id, photographer_id, source, amount_cents, refunded_cents, currency, status,
        is_canceled, payment_kind, plan, period_start, period_end, paid_at, created_at, stripe_customer_id,
        stripe_payment_intent_id, stripe_invoice_id, invoice_number, invoice_lines, description, failure)
      select pg_temp.id_at(at), photographer_id, 'volume_' || n, amount_cents,
        case when status <> 'succeeded' or chance > 0.02 then 0 when chance < 0.012 then amount_cents else amount_cents / 3 end,
        'eur', status, kind = 'subscription' and chance between 0.5 and 0.52, kind, plan, at, at + interval '31 days',
        case when status = 'succeeded' then at + interval '2 minutes' * chance end, at, customer_id,
        'pi_' || substr(md5('payment ' || n), 1, 20), case when kind = 'subscription' then 'in_' || substr(md5('invoice ' || n), 1, 20) end,
        case when status = 'succeeded' then 'LT-' || lpad(n::text, 7, '0') end,
        jsonb_build_array(jsonb_build_object('description', description, 'amountCents', amount_cents)), description,
        case when status = 'failed' then 'card_declined' end
      from (
        select n, photographer_id, customer_id, plan, at, kind, chance,
          case kind when 'upgrade' then 200 + floor(chance * 7000)::int else cents end as amount_cents,
          case when state < 0.93 then 'succeeded' when state < 0.98 then 'failed'
            when at > now - interval '20 days' or state > 0.995 then 'pending' else 'succeeded' end as status,
          case kind when 'subscription' then $4 when 'one_time' then $5 else $6 end || ' ' || initcap(plan) as description
        from (
          select drawn.n, drawn.chance, drawn.state, now, studio.id as photographer_id, studio.customer_id, studio.plan,
            now - least(now - studio.created_at, interval '24 months') * random() as at,
            case when kind_chance < 0.78 then 'subscription' when kind_chance < 0.95 then 'one_time' else 'upgrade' end as kind,
            case when drawn.chance > 0.85 then prices.yearly_cents else prices.cents end as cents
          from filling, (
              select n, 1 + floor(total * random() ^ 1.4)::int as studio_n, random() as chance, random() as state,
                random() as kind_chance
              from generate_series(1, $1::int) n, (select count(*) as total from studios where plan is not null) counted offset 0
            ) drawn
            join (${paying}) studio on studio.n = drawn.studio_n
            join unnest($2::text[], $3::int[], $7::int[]) prices (plan, cents, yearly_cents) on prices.plan = studio.plan
          offset 0
        ) placed
      ) payment
      order by at`,
    [
      payments,
      planIds,
      planIds.map((plan) => plans[plan].monthlyPriceCents),
      texts.subscription,
      texts.oneTime,
      texts.upgrade,
      planIds.map((plan) => yearlyPriceCents(plans[plan])),
    ],
  )
}

async function fillOrders(client: PoolClient, orders: number): Promise<void> {
  await client.query(
    `create temp table placed on commit drop as
      select drawn.*, pg_temp.id_at(at) as id, people.id as client_id, people.studio_id, people.email,
        people.first_name || ' ' || people.last_name as name,
        case when drawn.chance < 0.1 then 'pending' when drawn.chance < 0.15 then 'canceled' when at > now - interval '9 days' then 'processing'
          when at > now - interval '20 days' then 'shipped' when drawn.chance > 0.98 then 'processing' else 'completed' end as status,
        pg_temp.one_of($2) as street, pg_temp.one_of($3) as city
      from (
        select n, now, now - interval '24 months' * random() as at, 1 + floor(total * random())::int as person,
          900 + floor(random() ^ 2 * 42000)::int as cents, random() as chance, random() as luck
        from filling, generate_series(1, $1::int) n, (select count(*) as total from people) counted offset 0
      ) drawn join people on people.n = drawn.person
      order by at`,
    [orders, texts.streets, texts.cities],
  )
  await client.query(`
    insert into orders (id, client_id, photographer_id, placement_id, total_price, shipping_cents, status,
        metadata, search_text, created_at, paid_at, shipped_at, completed_at, canceled_at)
      select id, client_id, studio_id, gen_random_uuid(), cents + 599, 599, status,
        jsonb_build_object('customerName', name, 'customerEmail', email, 'deliveryAddress', jsonb_build_object('street', street,
          'houseNumber', (n % 200 + 1)::text, 'postcode', (1000 + n % 8999)::text || ' AB', 'city', city, 'country', 'NL')),
        plain_text(right(id::text, 8) || ' ' || name || ' ' || email || ' ' || street || ' ' || city), at,
        case when status in ('processing', 'shipped', 'completed') then at + interval '3 minutes' end,
        case when status in ('shipped', 'completed') then at + interval '4 days' end,
        case when status = 'completed' then at + interval '8 days' end,
        case when status = 'canceled' then at + interval '2 days' end
      from placed`)
  await client.query(
    `insert into order_items (id, order_id, client_id, photographer_id, position, variant_id, product_type, format, width_mm,
        height_mm, quantity, price, vat_rate)
      select pg_temp.id_at(at), placed.id, client_id, studio_id, 1, variant.id, pg_temp.one_of($1), variant.default_name,
        variant.width_mm, variant.height_mm, 1, cents, 21
      from placed, (select * from catalog_variants order by id limit 1) variant`,
    [texts.products],
  )
}

async function fillClientPayments(client: PoolClient): Promise<void> {
  const payment = (
    fields: { status: string; refunded?: string; approvedAt?: string; at?: string },
    from: string,
  ) => `
    select pg_temp.id_at(at), id, client_id, studio_id, cents + 599, ${fields.refunded ?? '0'}, 'eur', ${fields.status},
      case when luck < 0.93 then 'order' when luck < 0.98 then 'download' else 'preview' end,
      $1 || ' ' || upper(right(id::text, 8)), 'cs_' || substr(md5(id::text || ${fields.status}), 1, 20),
      'pi_' || substr(md5(${fields.status} || id::text), 1, 20), ${fields.at ?? 'at'},
      case when ${fields.status} = 'succeeded' then at + interval '3 minutes' end,
      ${fields.approvedAt ?? 'null'}, case when ${fields.approvedAt ?? 'null'}::timestamptz is not null then (select id from studios where n = 1) end
    from placed where ${from}`
  const isPaid = `status in ('processing', 'shipped', 'completed')`
  const approvedAt = `case when ${isPaid} and luck < 0.88 and at < now - interval '3 days' then least(at + interval '5 days' * luck, now) end`
  await client.query(
    `insert into client_payments (id, order_id, client_id, photographer_id, amount_cents, refunded_cents, currency, status,
      category, description, stripe_session_id, stripe_payment_intent_id, created_at, paid_at, approved_at, approved_by)
    ${payment({ status: `'succeeded'`, approvedAt, refunded: `case when luck > 0.99 then (cents + 599) / 2 else 0 end` }, isPaid)}
    union all ${payment({ status: `'succeeded'`, refunded: 'cents + 599' }, `status = 'canceled' and luck < 0.5`)}
    union all ${payment({ status: `'canceled'` }, `status = 'canceled' and luck >= 0.5`)}
    union all ${payment({ status: `'pending'` }, `status = 'pending' and luck < 0.5`)}
    union all ${payment({ status: `'failed'`, at: `at - interval '4 minutes'` }, 'luck > 0.4 and luck < 0.5')}
    order by 13`,
    [texts.order],
  )
}

async function fillLog(client: PoolClient, lines: number, report: (progress: string) => void): Promise<void> {
  const drawn = actions.flatMap(([action, by, per1000]) => Array<string>(per1000).fill(`${by} ${action}`))
  for (let from = 1; from <= lines; from += LINES_AT_ONCE) {
    const until = Math.min(from + LINES_AT_ONCE - 1, lines)
    await client.query(
      `insert into activity_log (id, user_id, user_name, user_type, action, details, photographer_id, client_id, old_value,
          new_value, ip_address, created_at)
        select pg_temp.id_at(at), case user_type when 'photographer' then studio_id when 'client' then people.id end,
          case user_type when 'photographer' then studio_person when 'client' then first_name || ' ' || last_name else $5 end,
          user_type, action,
          case
            when action like 'photo%' or action like 'fav%' or action like 'appr%' then 'DSC_' || lpad((line.n % 99991)::text, 5, '0') || '.jpg'
            when action like 'order%' then upper(substr(md5(line.n::text), 1, 8))
            when action like 'payment%' then $6 || ' ' || upper(substr(md5(line.n::text), 1, 8))
            when action like 'client%' then first_name || ' ' || last_name
            when action = 'product_price_updated' then ($7::text[])[1 + line.n % cardinality($7::text[])]
            when action like 'sign%' or action like 'password%' then case user_type when 'client' then people.email else studio_email end
            else studio_name end,
          studio_id, case when user_type = 'client' or action like 'client%' or action like 'photo%' then people.id end,
          case action when 'product_price_updated' then to_jsonb(995 + line.n % 4000) when 'subscription_changed' then '"starter"' end,
          case action when 'product_price_updated' then to_jsonb(1195 + line.n % 4000) when 'subscription_changed' then '"professional"'
            when 'payment_approved' then to_jsonb(900 + line.n % 9000) end,
          case when user_type <> 'system' then '83.' || line.n % 251 || '.' || line.n % 241 || '.' || line.n % 239 end, at
        from (
          select n, split_part(action, ' ', 1) as user_type, split_part(action, ' ', 2) as action, at, person
          from (
            select n, pg_temp.one_of($4) as action, 1 + floor(total * random() ^ 1.2)::int as person,
              -- Entries are in order of time and become more frequent, as in a growing product.
              now - interval '24 months' * (1 - (n::float8 / $3) ^ 0.7) as at
            from filling, generate_series($1::int, $2::int) n, (select count(*) as total from people) counted offset 0
          ) drawn offset 0
        ) line join people on people.n = line.person
        order by at`,
      [from, until, lines, drawn, texts.system, texts.order, texts.products],
    )
    report(`${until} lines of the log`)
  }
}
