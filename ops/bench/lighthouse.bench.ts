import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { articles } from '#app/site/articles/articles.ts'
import { DEMO_PASSWORD, demoClients, demoStudios } from '#demo/demo-people.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { untilDemoPicturesAreMade } from '#test/program/demo-pictures.ts'
import { freePort, newDataFolder, startProgram } from '#test/program/running-program.ts'
import { visitor } from '#test/world/visitor.ts'
import type { BenchLine } from './bench-line.ts'
import { percentile } from './percentile.ts'

const ROUNDS = 3
const VERSION = '13.5.0'
// Not a dependency: every first start would wait for its 176 MB (docs/decisions/0015).
const folder = join(import.meta.dirname, '../../var/lighthouse')
const program = join(folder, 'node_modules/lighthouse/core/index.js')

const counts = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Count = (typeof counts)[number]
type Points = Record<Count, number>

type Options = {
  port: number
  extraHeaders?: Record<string, string>
  logLevel: 'error'
  throttling: { cpuSlowdownMultiplier: number }
}
type Report = {
  categories: Record<Count, { score: number | null }>
  environment: { benchmarkIndex: number }
}
type Lighthouse = (url: string, options: Options) => Promise<{ lhr: Report }>

// Lighthouse slows a machine of this index down to a phone; a slower machine is slowed down less (its throttling.md).
const USUAL_INDEX = 1750
const USUAL_SLOWDOWN = 4

type Page = { name: string; path: string; as?: string; least: Partial<Points> }

const open = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 }
const behindTheDoor = { performance: 90, accessibility: 100 }

const pages: readonly Page[] = [
  { name: 'landing page', path: '/', least: open },
  ...articles.map(({ slug }) => ({ name: slug, path: `/blog/${slug}`, least: open })),
  { name: 'way in', path: '/auth', least: open },
  { name: 'gallery', path: '/client-portal', as: demoClients.lotte.email, least: behindTheDoor },
  { name: 'dashboard', path: '/dashboard', as: demoStudios.vossen.email, least: behindTheDoor },
]

/** Lighthouse's scores for a phone on a slow network; the median of three rounds, since it measures time. */
export async function benchLighthouse(): Promise<BenchLine[]> {
  if (!existsSync(program))
    throw new Error(`Lighthouse is not here yet: npm i --prefix ${folder} lighthouse@${VERSION}`)
  const { default: lighthouse } = (await import(program)) as { default: Lighthouse }
  const data = await newDataFolder()
  const product = await startProgram(data.folder)
  const port = await freePort()
  const chromium = await openChromium({ debuggingPort: port })
  try {
    await untilDemoPicturesAreMade(product.url)
    const lines: BenchLine[] = []
    const indices: number[] = []
    let cpuSlowdownMultiplier = USUAL_SLOWDOWN
    for (const page of pages) {
      const extraHeaders = await cookieOf(product.url, page.as)
      const rounds: Points[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const options: Options = {
          port,
          logLevel: 'error',
          extraHeaders,
          throttling: { cpuSlowdownMultiplier },
        }
        const { lhr } = await lighthouse(product.url + page.path, options)
        rounds.push(pointsIn(lhr))
        indices.push(lhr.environment.benchmarkIndex)
        cpuSlowdownMultiplier = USUAL_SLOWDOWN * Math.min(1, middle(indices) / USUAL_INDEX)
      }
      lines.push(...linesOf(page, rounds))
    }
    process.stdout.write(
      `machine of index ${middle(indices)}, slowed down ${cpuSlowdownMultiplier.toFixed(1)} times\n`,
    )
    return lines
  } finally {
    await chromium.close()
    await product.stop()
    await data.remove()
  }
}

async function cookieOf(url: string, email: string | undefined): Promise<Record<string, string>> {
  if (!email) return {}
  const person = visitor(url)
  await person.accounts.signIn({ email, password: DEMO_PASSWORD })
  return { Cookie: person.cookieHeader() }
}

const pointsIn = ({ categories }: Report): Points =>
  Object.fromEntries(
    counts.map((count) => [count, Math.round((categories[count].score ?? 0) * 100)]),
  ) as Points

const middle = (numbers: readonly number[]) => percentile(numbers, 0.5)

const linesOf = ({ name, least }: Page, rounds: Points[]): BenchLine[] =>
  counts
    .filter((count) => least[count] !== undefined)
    .map((count) => {
      const points = middle(rounds.map((round) => round[count]))
      const limit = least[count]!
      return {
        name: `${name}, ${count}`,
        ours: String(points),
        limit: String(limit),
        ratio: points / limit,
        must: 'at least 1',
        holds: points >= limit,
      }
    })
