// What a studio sold through the product, as the VAT return asks for it: by quarter, figure and document.
import type { Vat } from '#domains/catalog/vat.rules.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { InvoiceVat } from '../documents/invoice-document.rules.ts'

/** A quarter ('2026-K4') or a month ('2026-11'), with its first day and the first one after it, in Amsterdam. */
export type Period = { name: string; year: number; from: string; before: string }

const MONTHS_OF_QUARTER = 3

const firstDay = (year: number, month: number) => {
  const [inYear, at] = [year + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1]
  return `${inYear}-${String(at).padStart(2, '0')}-01`
}

const monthOf = (day: string) => day.slice(0, 7)
export const quarterOf = (day: string) => `${day.slice(0, 4)}-K${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Undefined for anything that names no quarter or month since 2000. */
export function readPeriod(name: string): Period | undefined {
  const [, digits, quarter, month] = /^(2\d{3})-(?:K([1-4])|(0[1-9]|1[0-2]))$/.exec(name) ?? []
  if (digits === undefined) return undefined
  const year = Number(digits)
  const first = quarter ? (Number(quarter) - 1) * MONTHS_OF_QUARTER + 1 : Number(month)
  const months = quarter ? MONTHS_OF_QUARTER : 1
  return { name, year, from: firstDay(year, first), before: firstDay(year, first + months) }
}

export const isQuarter = (name: string) => /^2\d{3}-K[1-4]$/.test(name)

export const wholeYear = (year: number) => ({ from: `${year}-01-01`, before: `${year + 1}-01-01` })

/** The quarters from a day's to another's, the latest first. */
export function quartersBetween(first: string, last: string): string[] {
  const quarters: string[] = []
  for (let at = numberOf(quarterOf(last)); at >= numberOf(quarterOf(first)); at--)
    quarters.push(`${Math.floor(at / 4)}-K${(at % 4) + 1}`)
  return quarters
}

const numberOf = (quarter: string) => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1

const monthBefore = (month: string) => firstDayMoved(month, -1)
export const monthAfter = (month: string) => firstDayMoved(month, 1)

function firstDayMoved(month: string, by: number) {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return monthOf(firstDay(Math.floor(months / 12), (months % 12) + 1))
}

/** From this day of a month on, the one before it is complete for a bookkeeper. */
const REPORT_DAY = 2

/** The last month that a bookkeeper should have by a day. */
export const lastMonthDue = (day: string) =>
  monthBefore(Number(day.slice(8)) >= REPORT_DAY ? monthOf(day) : monthBefore(monthOf(day)))

/**
 * Parts of the return: `high` is 1a, `low` 1b, `zero` 1e and `europe` 3b. What is exempt isn't asked for there, and the
 * VAT of other countries is declared to the One Stop Shop.
 */
export const boxes = ['high', 'low', 'zero', 'exempt', 'europe', 'oss'] as const
export type Box = (typeof boxes)[number]

/** The Union's lowest standard rate: Dutch rates below it are reduced ones. */
export const HIGH_RATE_FROM = 15

export function boxOf({ category, rate, country }: Vat): Box {
  if (category === 'E') return 'exempt'
  if (category === 'K' || category === 'AE') return 'europe'
  if (country !== 'NL') return 'oss'
  if (rate === 0) return 'zero'
  return rate >= HIGH_RATE_FROM ? 'high' : 'low'
}

/** A figure that leads to its documents: a box, or one country and rate, or one buyer in it. */
export type Figure = { box: Box; country?: Country; rate?: number; vatId?: string }

/** As it stands in an address: 'high', 'oss.BE.21', 'europe.BE0123456749'. */
export const figureName = ({ box, country, rate, vatId }: Figure) =>
  [box, country, rate, vatId].filter((part) => part !== undefined).join('.')

export function readFigure(name: string): Figure | undefined {
  const [first, second, third] = name.split('.')
  const box = boxes.find((one) => one === first)
  if (!box || !/^[a-z]+(\.[A-Z]{2}\.\d{1,2}|\.[A-Z0-9]{4,20})?$/.test(name)) return undefined
  if (second === undefined) return { box }
  return third === undefined
    ? { box, vatId: second }
    : { box, country: second as Country, rate: Number(third) }
}

/** What was sold of one VAT; `vatId` and `buyer` of businesses in other member states. */
export type TurnoverSum = InvoiceVat & { vatId: string | null; buyer: string | null }

type BoxSum = { netCents: number; vatCents: number }

const nothing: BoxSum = { netCents: 0, vatCents: 0 }

const added = (one: BoxSum, other: BoxSum): BoxSum => ({
  netCents: one.netCents + other.netCents,
  vatCents: one.vatCents + other.vatCents,
})

export type Turnover = {
  boxes: Record<Box, BoxSum>
  /** For the declaration of intra-Community supplies, by buyer. */
  icp: { vatId: string; buyer: string; goodsCents: number; servicesCents: number }[]
  oss: (BoxSum & { country: Country; rate: number })[]
}

/** The figures of the return. Amounts are sums of documents to the cent, and nothing is rounded again. */
export function toTurnover(sums: readonly TurnoverSum[]): Turnover {
  const byBox = Object.fromEntries(boxes.map((box) => [box, nothing])) as Record<Box, BoxSum>
  const icp = new Map<string, Turnover['icp'][number]>()
  const oss = new Map<string, Turnover['oss'][number]>()
  for (const sum of sums) {
    const { category, country, rate, netCents, vatId, buyer } = sum
    const box = boxOf(sum)
    byBox[box] = added(byBox[box], sum)
    if (box === 'oss') {
      const key = `${country} ${rate}`
      oss.set(key, { country, rate, ...added(oss.get(key) ?? nothing, sum) })
    }
    if (box === 'europe') {
      const line = icp.get(vatId ?? '') ?? { vatId: vatId ?? '', buyer: '', goodsCents: 0, servicesCents: 0 }
      line.buyer ||= buyer ?? ''
      line[category === 'K' ? 'goodsCents' : 'servicesCents'] += netCents
      icp.set(line.vatId, line)
    }
  }
  return {
    boxes: byBox,
    icp: [...icp.values()].toSorted((one, other) => one.vatId.localeCompare(other.vatId)),
    oss: [...oss.values()].toSorted(
      (one, other) => one.country.localeCompare(other.country) || other.rate - one.rate,
    ),
  }
}

/** Limits of a calendar year: of the KOR, and of sales to people in other member states without the One Stop Shop. */
export const limitKinds = ['kor', 'abroad'] as const
export type LimitKind = (typeof limitKinds)[number]

/** Artikel 25 and artikel 6i, lid 2, Wet op de omzetbelasting 1968. */
export const limitCents: Record<LimitKind, number> = { kor: 20_000_00, abroad: 10_000_00 }

export const warnedPercents = [80, 95, 100] as const
export type WarnedPercent = (typeof warnedPercents)[number]

/** The highest of the warnings that an amount has reached. */
const reachedPercent = (soldCents: number, limit: number) =>
  warnedPercents.findLast((percent) => soldCents * 100 >= limit * percent)

export type Limit = { kind: LimitKind; soldCents: number; limitCents: number; percent: WarnedPercent | null }

/** The limits that count for a studio, of what was sold towards them. */
export const limitsOf = (sold: Record<LimitKind, number | undefined>): Limit[] =>
  limitKinds.flatMap((kind) => {
    const soldCents = sold[kind]
    if (soldCents === undefined) return []
    const percent = reachedPercent(soldCents, limitCents[kind]) ?? null
    return [{ kind, soldCents, limitCents: limitCents[kind], percent }]
  })

export const turnoverPath = (period: string, ending: 'zip' | 'csv' | 'xlsx') =>
  `/receipts/${period}.${ending}`
