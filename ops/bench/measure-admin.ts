import { only } from '#platform/db/only.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { FULL_VOLUME } from './fill-volume.ts'
import type { ServedAdmin } from './admin-bench-server.ts'
import { questionsOf, type Known, type Question } from './admin-questions.ts'
import { overviewBySql } from './overview-by-sql.ts'
import { watchMemory } from './watch-memory.ts'

const ROUNDS = 20
const LIST_MAX_MS = 100
const FIGURES_MAX_MS = 200
// A third of the further lines as text: an export that gathers them exceeds it.
const EXPORT_GROWTH_MAX_MB = 60

export async function measureAdmin(served: ServedAdmin, pid: number): Promise<BenchLine[]> {
  const admin = visitor(served.url)
  await admin.accounts.signIn({ email: served.email, password: served.password })
  const pool = openPool(served.databaseUrl, { onError: () => {} })
  try {
    const lines: BenchLine[] = []
    for (const [list, questions] of Object.entries(await questionsOf(admin, await knownIn(pool))))
      lines.push(await measured(list, questions, LIST_MAX_MS))
    lines.push(
      await measured(
        'overview',
        [{ name: 'overview', ask: () => admin.office.findOverview({}) }],
        FIGURES_MAX_MS,
      ),
    )
    lines.push(await figuresLine(admin, pool))
    lines.push(await measured('events', eventQuestions(admin), FIGURES_MAX_MS))
    lines.push(await measured('search everything', searchQuestions(admin), LIST_MAX_MS))
    lines.push(await exportLine(admin, pid))
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

async function knownIn(pool: Pool): Promise<Known> {
  const { rows } = await pool.query<Known>(`
    select photographers.id as "studioId", studio_name as "studioName", profiles.email as "clientEmail",
      current_date::text as today, (current_date - 30)::text as "monthAgo"
    from photographers join clients on created_by = photographers.id join profiles on profiles.id = clients.profile_id
    where studio_name is not null order by clients.id limit 1`)
  return only(rows)
}

/** The slowest of several questions counts, by its 95th percentile. */
async function measured(name: string, questions: Question[], mostMs: number): Promise<BenchLine> {
  const all: { name: string; p95Ms: number; medianMs: number }[] = []
  for (const question of questions) {
    await question.ask()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now()
      await question.ask()
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    all.push({
      name: question.name,
      p95Ms: times[Math.ceil(ROUNDS * 0.95) - 1]!,
      medianMs: times[ROUNDS / 2]!,
    })
  }
  all.sort((a, b) => b.p95Ms - a.p95Ms)
  const [slowest] = all as [(typeof all)[number]]
  return underLimit({
    name: `${name}: ${questions.length} questions, p95`,
    value: slowest.p95Ms,
    limit: mostMs,
    unit: 'ms',
    ours: `${slowest.p95Ms.toFixed(0)} ms (${slowest.name}, median ${slowest.medianMs.toFixed(0)} ms)`,
  })
}

async function figuresLine(admin: Visitor, pool: Pool): Promise<BenchLine> {
  const [shown, counted] = [await admin.office.findOverview({}), await overviewBySql(pool, new Date())]
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
 * How much more memory an export of a million payments takes than one of a few. The first export only shows how far
 * V8's heap grows before it is collected.
 */
async function exportLine(admin: Visitor, pid: number): Promise<BenchLine> {
  const memory = watchMemory(pid)
  const exported = async (filter: string) => {
    memory.takePeak()
    const startedAt = performance.now()
    const lines = await drained(await admin.get(adminCsvPaths.photographerPayments + filter))
    return { lines, seconds: (performance.now() - startedAt) / 1000, peakMb: memory.takePeak() / 1e6 }
  }
  await exported('?kind=one_time')
  const few = await exported('?kind=one_time')
  const all = await exported('')
  memory.stop()
  if (all.lines < FULL_VOLUME.payments) throw new Error(`only ${all.lines} lines came`)
  const growthMb = Math.max(0, all.peakMb - few.peakMb)
  return underLimit({
    name: `CSV of ${all.lines} payments`,
    value: growthMb,
    limit: EXPORT_GROWTH_MAX_MB,
    unit: 'MB',
    ours: `${growthMb.toFixed(0)} MB more than one of ${few.lines}, ${all.seconds.toFixed(0)} s`,
  })
}

const NEW_LINE = 10

async function drained(response: Response): Promise<number> {
  let lines = -1
  for await (const part of response.body!) for (const byte of part) if (byte === NEW_LINE) lines += 1
  return lines
}
