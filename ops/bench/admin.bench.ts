import { itemAt } from '#platform/pure/item-at.ts'
import { only } from '#platform/db/only.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { compareWithLimit, type BenchLine } from './bench-line.ts'
import { benchServer } from './bench-server.ts'
import { openBenchWorld } from './bench-world.ts'
import { fillVolume, FULL_VOLUME } from './fill-volume.ts'
import { listQuestions, type SampleValues, type Question } from './admin-questions.ts'
import { computeOverview } from './overview-by-sql.ts'
import { percentile, measureTimes } from './percentile.ts'
import { watchMemory } from './watch-memory.ts'

const ROUNDS = 21
const LIST_MAX_MS = 100
const FIGURES_MAX_MS = 200
// A third of the size difference between the exports of all payments and of one-time payments. An
// export that collects rows in memory exceeds this limit.
const EXPORT_GROWTH_MAX_MB = 60

export const benchAdmin = (): Promise<BenchLine[]> => withServer({}, measureAdmin)

const withServer = benchServer(import.meta.filename, async ({ folder }) => {
  const world = await openBenchWorld(folder)
  await fillVolume(world.services.pool, FULL_VOLUME, { now: world.clock() })
  const { email, password } = await world.admin()
  return { url: world.url, databaseUrl: world.databaseUrl, email, password }
})

type ServedAdmin = { url: string; databaseUrl: string; email: string; password: string }

async function measureAdmin(served: ServedAdmin, pid: number): Promise<BenchLine[]> {
  const admin = visitor(served.url)
  await admin.accounts.signIn({ email: served.email, password: served.password })
  const pool = openPool(served.databaseUrl, { onError: () => {} })
  try {
    const lines: BenchLine[] = []
    for (const [list, questions] of Object.entries(await listQuestions(admin, await findSampleValues(pool))))
      lines.push(await measureSlowest(list, questions, LIST_MAX_MS))
    lines.push(
      await measureSlowest(
        'overview',
        [{ name: 'overview', ask: () => admin.office.findOverview({}) }],
        FIGURES_MAX_MS,
      ),
    )
    lines.push(await compareFigures(admin, pool))
    lines.push(await measureSlowest('events', eventQuestions(admin), FIGURES_MAX_MS))
    lines.push(await measureSlowest('search everything', searchQuestions(admin), LIST_MAX_MS))
    lines.push(await measureExport(admin, pid))
    return lines
  } finally {
    await pool.end()
  }
}

const eventQuestions = (admin: Visitor): Question[] =>
  (['day', 'week', 'month'] as const).map((period) => ({
    name: period,
    ask: () => admin.activity.countEvents({ period }),
  }))

const searchQuestions = (admin: Visitor): Question[] =>
  ['jan', 'fotografie', 'abonnement', 'hélène lefèvre', 'zo', 'quetzalcoatl', 'cus_', '5f0a91c2'].map(
    (search) => ({
      name: search,
      ask: () => admin.office.searchEverything({ search }),
    }),
  )

async function findSampleValues(pool: Pool): Promise<SampleValues> {
  const { rows } = await pool.query<SampleValues>(`
    select photographers.id as "studioId", studio_name as "studioName", profiles.email as "clientEmail",
      current_date::text as today, (current_date - 30)::text as "monthAgo"
    from photographers join clients on created_by = photographers.id join profiles on profiles.id = clients.profile_id
    where studio_name is not null order by clients.id limit 1`)
  return only(rows)
}

async function measureSlowest(name: string, questions: Question[], maxMs: number): Promise<BenchLine> {
  const all: { name: string; p95Ms: number; medianMs: number }[] = []
  for (const { name: queryName, ask } of questions) {
    await ask()
    const times = await measureTimes(ask, ROUNDS)
    all.push({ name: queryName, p95Ms: percentile(times, 0.95), medianMs: percentile(times, 0.5) })
  }
  const slowest = itemAt(
    all.toSorted((a, b) => b.p95Ms - a.p95Ms),
    0,
  )
  return compareWithLimit({
    name: `${name}: ${questions.length} questions, p95`,
    value: slowest.p95Ms,
    limit: maxMs,
    unit: 'ms',
    ours: `${slowest.p95Ms.toFixed(0)} ms (${slowest.name}, median ${slowest.medianMs.toFixed(0)} ms)`,
  })
}

async function compareFigures(admin: Visitor, pool: Pool): Promise<BenchLine> {
  const [shown, counted] = [await admin.office.findOverview({}), await computeOverview(pool, new Date())]
  const wrong = Object.entries(counted).filter(
    ([name, figure]) => JSON.stringify(shown[name as keyof typeof shown]) !== JSON.stringify(figure),
  )
  return {
    name: 'figures of the overview',
    ours:
      wrong.length === 0
        ? 'as SQL counts them'
        : `others than SQL counts: ${wrong.map(([name]) => name).join(', ')}`,
    limit: 'SQL',
    ratio: 1,
    must: 'be equal',
    holds: wrong.length === 0,
  }
}

/**
 * Measures how much more memory an export of all payments takes than one of the one-time payments.
 * The first export is a warm-up, in which V8's heap grows.
 */
async function measureExport(admin: Visitor, pid: number): Promise<BenchLine> {
  const memory = watchMemory(pid)
  const exportRows = async (filter: string) => {
    memory.takePeak()
    const startedAt = performance.now()
    const lines = await countLines(await admin.get(adminCsvPaths.photographerPayments + filter))
    return { lines, seconds: (performance.now() - startedAt) / 1000, peakMb: memory.takePeak() / 1e6 }
  }
  await exportRows('?kind=one_time')
  const few = await exportRows('?kind=one_time')
  const all = await exportRows('')
  memory.stop()
  if (all.lines < FULL_VOLUME.payments) throw new Error(`only ${all.lines} lines came`)
  const growthMb = Math.max(0, all.peakMb - few.peakMb)
  return compareWithLimit({
    name: `CSV of ${all.lines} payments`,
    value: growthMb,
    limit: EXPORT_GROWTH_MAX_MB,
    unit: 'MB',
    ours: `${growthMb.toFixed(0)} MB more than one of ${few.lines}, ${all.seconds.toFixed(0)} s`,
  })
}

const NEW_LINE = 10

async function countLines(response: Response): Promise<number> {
  let lines = -1
  for await (const chunk of response.body!) for (const byte of chunk) if (byte === NEW_LINE) lines += 1
  return lines
}
