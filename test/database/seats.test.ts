import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseBefore } from './filled-database.ts'

let database: Awaited<ReturnType<typeof databaseBefore>>
beforeEach(async () => {
  database = await databaseBefore('0037_seats')
})
afterEach(() => database.drop())

let count = 0

async function studio() {
  const id = randomUUID()
  await person(id, 'photographer', `studio-${++count}@voorbeeld.nl`)
  await database.query(
    `insert into photographers (id, is_active, max_clients, base_storage_limit_gb, business_name, kvk_number, created_at)
      values ($1, true, -1, 10, 'Studio', '12345678', now())`,
    [id],
  )
  return id
}

const person = (id: string, role: string, email: string, { isConfirmed = true, daysAgo = 1 } = {}) =>
  database.query(
    `insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
      values ($1, $2, $3, $4, 'Anna Bos', now() - interval '1 day' * $5, now())`,
    [id, role, email, isConfirmed, daysAgo],
  )

type Facts = { isConfirmed?: boolean; daysAgo?: number; hasTwoSteps?: boolean; password?: string | null }

/** An account as there was one for each studio, with all that signs in to it. */
async function account(email: string, { hasTwoSteps, password = 'hash', ...facts }: Facts = {}) {
  const [id, studioId] = [randomUUID(), await studio()]
  await person(id, 'client', email, facts)
  await database.query(
    `insert into clients (id, created_by, first_name, last_name, created_at, updated_at)
      values ($1, $2, 'Anna', 'Bos', now(), now())`,
    [id, studioId],
  )
  await database.query(
    `insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
      values (gen_random_uuid(), $1::uuid, $1::text, 'credential', $2, now(), now())`,
    [id, password],
  )
  await database.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      values (gen_random_uuid(), $1::uuid, $1::text, now() + interval '1 day', now(), now())`,
    [id],
  )
  await database.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, sign_count, created_at)
      values (gen_random_uuid(), $1::uuid, 'Sleutel', $1::text, 'x', 0, now())`,
    [id],
  )
  await database.query(
    `insert into mail_links (id, token_hash, purpose, user_id, studio_id, created_at, expires_at)
      values (gen_random_uuid(), $1::text, 'letter', $1::uuid, $2, now(), now() + interval '1 day')`,
    [id, studioId],
  )
  for (const purpose of ['second_factor', 'confirm_email'])
    await database.query(
      `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
        values (gen_random_uuid(), $2 || ' ' || $1, $1, now() + interval '1 day', now(), now())`,
      [id, purpose],
    )
  if (hasTwoSteps)
    await database.query(
      `insert into two_factors (user_id, sealed_secret, confirmed_at, created_at) values ($1, 'verzegeld', now(), now())`,
      [id],
    )
  return { id, studioId }
}

/** Whose the rows of a seat are, and what they open. */
async function ownersOf({ id, studioId }: { id: string; studioId: string }) {
  const [row] = await database.query<Record<string, string | null>>(
    `select clients.profile_id as person, credentials.user_id as password, credentials.seat_id as "passwordOpens",
        sessions.user_id as session, sessions.only_seat as "sessionOpens", passkeys.user_id as passkey,
        passkeys.only_seat as "passkeyOpens", mail_links.user_id as link, proof.value as proof,
        proof.only_seat as "proofOpens", confirmation.value as confirmation, confirmation.only_seat as "confirmationOpens"
      from clients
        left join credentials on seat_id = clients.id
        left join sessions on token = clients.id::text
        left join passkeys on credential_id = clients.id::text
        left join mail_links on mail_links.studio_id = $2
        left join verifications proof on proof.identifier = 'second_factor ' || clients.id
        left join verifications confirmation on confirmation.identifier = 'confirm_email ' || clients.id
      where clients.id = $1`,
    [id, studioId],
  )
  return row
}

const all = (seat: string, person: string) => ({
  person,
  password: person,
  passwordOpens: seat,
  session: person,
  sessionOpens: seat,
  passkey: person,
  passkeyOpens: seat,
  link: person,
  proof: person,
  proofOpens: seat,
  confirmation: person,
  confirmationOpens: null,
})

const countOf = async (table: string) =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!.count

test('who was a client of one studio is the same person, whose password, session and passkey open that seat', async () => {
  const anna = await account('anna@voorbeeld.nl')
  const [{ id: studioId } = { id: '' }] = await database.query<{ id: string }>('select id from photographers')
  await database.query(
    `insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
      values (gen_random_uuid(), $1, 'studio', 'credential', 'hash', now(), now())`,
    [studioId],
  )
  await database.migrate()
  expect(await ownersOf(anna)).toEqual(all(anna.id, anna.id))
  const [studios] = await database.query('select seat_id from credentials where user_id = $1', [studioId])
  expect(studios).toEqual({ seat_id: null })
  expect(await database.query('select words from clients')).toEqual([
    { words: ' anna bos anna@voorbeeld.nl' },
  ])
})

test('accounts of one address become one person with all their seats, and nothing opens more than it did', async () => {
  const email = 'anna@voorbeeld.nl'
  const [younger, older, other] = [
    await account(email, { daysAgo: 1 }),
    await account(email, { daysAgo: 9 }),
    await account('bram@voorbeeld.nl'),
  ]
  await person(randomUUID(), 'photographer', email)
  const tables = ['clients', 'credentials', 'sessions', 'passkeys', 'mail_links', 'verifications']
  const before = await Promise.all(tables.map(countOf))
  await database.migrate()
  expect(await Promise.all(tables.map(countOf))).toEqual(before)
  expect(await ownersOf(older)).toEqual(all(older.id, older.id))
  expect(await ownersOf(younger)).toEqual(all(younger.id, older.id))
  expect(await ownersOf(other)).toEqual(all(other.id, other.id))
  expect(
    await database.query(`select role, count(*)::int as count from profiles where email = $1 group by role`, [
      email,
    ]),
  ).toEqual(
    expect.arrayContaining([
      { role: 'client', count: 1 },
      { role: 'photographer', count: 1 },
    ]),
  )
})

test('of several accounts the one with two steps stays, and a confirmed address goes before that', async () => {
  const [plain, guarded] = [
    await account('anna@voorbeeld.nl', { daysAgo: 9 }),
    await account('anna@voorbeeld.nl', { hasTwoSteps: true }),
  ]
  const [confirmed, unproven] = [
    await account('bram@voorbeeld.nl'),
    await account('bram@voorbeeld.nl', { hasTwoSteps: true, isConfirmed: false, daysAgo: 9 }),
  ]
  await database.migrate()
  expect(await ownersOf(plain)).toMatchObject({ person: guarded.id })
  expect(await ownersOf(unproven)).toMatchObject({ person: confirmed.id })
  expect(await database.query('select user_id from two_factors')).toEqual([{ user_id: guarded.id }])
})

test('a client without a password has none afterwards', async () => {
  const anna = await account('anna@voorbeeld.nl', { password: null })
  await database.migrate()
  expect(await ownersOf(anna)).toMatchObject({ person: anna.id, password: null })
})

test('when it breaks halfway all is as it was, and the next start does it whole', async () => {
  const email = 'anna@voorbeeld.nl'
  const [one, other] = [await account(email, { daysAgo: 9 }), await account(email)]
  // What comes late in the migration can't be done.
  await database.query('create unique index clients_once_per_studio on clients (id)')
  await expect(database.migrate()).rejects.toThrow()
  expect(
    await database.query(`select count(*)::int as count from profiles where email = $1`, [email]),
  ).toEqual([{ count: 2 }])
  expect(
    await database.query(
      `select from information_schema.columns where column_name in ('profile_id', 'only_seat')`,
    ),
  ).toEqual([])
  await database.query('drop index clients_once_per_studio')
  await database.migrate()
  for (const seat of [one, other]) expect(await ownersOf(seat)).toEqual(all(seat.id, one.id))
})
