import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeError } from '#platform/log/describe-error.ts'
import { openLog } from '#platform/log/open-log.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'

const CANARY = 'Kanarie-Geheim-9713'

let world: World
let studio: Photographer
let written = ''
beforeAll(async () => {
  world = await newWorld()
  const taker = new Writable({
    write: (line, _encoding, done) => {
      written += String(line)
      done()
    },
  })
  world.services.log = openLog('debug', taker)
  studio = await world.photographer()
  await world.owner.query(`
    create function takes_no_letter() returns trigger language plpgsql as $$
      begin raise exception 'no letters today'; end $$;
    create trigger no_letters before insert on letters for each row execute function takes_no_letter();
    alter table letters disable trigger no_letters`)
})
afterAll(() => world.close())
beforeEach(() => {
  written = ''
})

async function withoutMailServer<Result>(work: () => Promise<Result>): Promise<Result> {
  await world.owner.query('alter table letters enable trigger no_letters')
  return work().finally(() => world.owner.query('alter table letters disable trigger no_letters'))
}

test('what a failed statement held stays out of the log, and what broke stands in it', async () => {
  const client = { firstName: CANARY, lastName: 'x', email: 'kanarie@voorbeeld.nl', password: CANARY }
  await withoutMailServer(async () => {
    await expect(studio.clients.createClient(client)).rejects.toMatchObject({ status: 500 })
  })
  expect(written).toContain('an endpoint broke')
  expect(written).toContain('insert into \\"letters\\"')
  expect(written).toContain('P0001')
  expect(written).toContain('no letters today')
  expect(written).toContain('clients.handlers.ts')
  const broke = written.split('\n').find((line) => line.includes('an endpoint broke'))
  expect(JSON.parse(broke!)).toMatchObject({ route: '/rpc/clients/createClient', studioId: studio.id })
  for (const secret of [CANARY, client.email, '?link=', 'params'])
    expect(written, secret).not.toContain(secret)
})

test('nor does it come in by a job that fails, or lie in the queue for the back office to show', async () => {
  await studio.accounts.requestSignInLink({ email: studio.email })
  await withoutMailServer(() => world.work().catch(() => {}))
  const { rows } = await world.owner.query<{ last_error: string }>(
    `select last_error from graphile_worker.jobs where last_error is not null`,
  )
  expect(rows.map(({ last_error }) => last_error)).toEqual(['a statement failed: no letters today'])
  for (const secret of [studio.email, '?link=', 'params']) expect(written, secret).not.toContain(secret)
})

test('what PostgreSQL itself quotes is left out: the row of a clash, and the value that fits no type', async () => {
  const { log } = world.services
  const statements: [text: string, values: unknown[], names: string][] = [
    [
      `update profiles set email = $1 where id <> $2`,
      [`${CANARY}@voorbeeld.nl`.toLowerCase(), studio.id],
      '23505',
    ],
    [`select $1::text::uuid`, [CANARY], '22P02'],
    [`select $1::text::timestamptz`, [CANARY], '22007'],
    [`select $1::text::jsonb`, [`{"${CANARY}`], '22P02'],
    [
      `insert into clients (id, profile_id, created_by, first_name, last_name, created_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1, '', now(), now())`,
      [CANARY],
      '23503',
    ],
  ]
  await world.photographer()
  await world.photographer()
  for (const [text, values, code] of statements) {
    await world.owner.query(text, values).then(
      () => expect.unreachable(text),
      (error: unknown) => log.error({ error }, 'it broke'),
    )
    expect(written).toContain(code)
  }
  expect(written.toLowerCase()).not.toContain(CANARY.toLowerCase())
})

test('an address that opens something is not written down when it breaks', async () => {
  await world.owner.query('alter table sessions rename to sessions_in_repair')
  try {
    expect((await studio.get(`/downloads/${CANARY}?signature=${CANARY}`)).status).toBe(500)
    expect(written).toContain('downloads')
    expect(written).not.toContain(CANARY)
  } finally {
    await world.owner.query('alter table sessions_in_repair rename to sessions')
  }
})

test('of a deadlock it is told who waited for whom, and at which table', async () => {
  const holders = await Promise.all([world.owner.connect(), world.owner.connect()])
  const tables = ['profiles', 'photographers']
  const lock = (nth: number, table: string) =>
    holders[nth]!.query(`select from ${table} where id = $1 for no key update`, [studio.id])
  try {
    for (const nth of [0, 1]) {
      await holders[nth]!.query(`begin; set local deadlock_timeout = '1ms'`)
      await lock(nth, tables[nth]!)
    }
    const ends = await Promise.allSettled([lock(0, 'photographers'), lock(1, 'profiles')])
    const failed = ends.find((end) => end.status === 'rejected')
    expect(describeError(failed?.reason)).toMatchObject({
      code: '40P01',
      detail: expect.stringMatching(/process \d+.*process \d+/is),
      where: expect.stringMatching(/"(profiles|photographers)"$/),
    })
  } finally {
    for (const holder of holders) await holder.query('rollback').finally(() => holder.release())
  }
})

test('an error within an error, many at once, and what is none, are described without their values', () => {
  const failed = Object.assign(
    new Error(`Failed query: select $1\nparams: ${CANARY}\n    at ${CANARY} (x:1:1)`),
    {
      query: 'select $1',
      params: [CANARY],
      cause: Object.assign(new Error('clash'), {
        code: '23505',
        detail: CANARY,
        where: CANARY,
        hint: CANARY,
      }),
    },
  )
  const nested = new Error('outside', {
    cause: new AggregateError([failed, { secret: CANARY }, CANARY], 'many'),
  })
  const said = JSON.stringify(describeError(nested))
  for (const part of ['outside', 'many', 'select $1', '23505', 'clash', 'log-of-the-program.test.ts'])
    expect(said).toContain(part)
  expect(said).not.toContain(CANARY)
  expect(JSON.stringify(describeError(new Error('no entry for anna@voorbeeld.nl')))).not.toContain('anna@')
})
