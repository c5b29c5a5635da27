import type { Vat } from '#domains/catalog/vat.rules.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { InvoiceVat } from '../documents/invoice-document.rules.ts'

/** Quarter ('2026-K4') or month ('2026-11'). `before` is the day after the period. */
export type Period = { name: string; year: number; from: string; before: string }

const MONTHS_OF_QUARTER = 3

const firstDay = (year: number, month: number) => {
  const [inYear, at] = [year + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1]
  return `${inYear}-${String(at).padStart(2, '0')}-01`
}

const monthOf = (day: string) => day.slice(0, 7)
export const quarterOf = (day: string) => `${day.slice(0, 4)}-K${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Reads a quarter or month since 2000. Returns undefined for other names. */
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

export function quartersBetween(first: string, last: string): string[] {
  const quarters: string[] = []
  for (let at = numberOf(quarterOf(last)); at >= numberOf(quarterOf(first)); at--)
    quarters.push(`${Math.floor(at / 4)}-K${(at % 4) + 1}`)
  return quarters
}

const numberOf = (quarter: string) => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1

const monthBefore = (month: string) => shiftMonth(month, -1)
export const monthAfter = (month: string) => shiftMonth(month, 1)

function shiftMonth(month: string, by: number) {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return monthOf(firstDay(Math.floor(months / 12), (months % 12) + 1))
}

/** Day of a month from which bookkeepers get the previous month. */
const REPORT_DAY = 2

/** Returns the last month whose documents a bookkeeper should have on `day`. */
export const lastMonthDue = (day: string) =>
  monthBefore(Number(day.slice(8)) >= REPORT_DAY ? monthOf(day) : monthBefore(monthOf(day)))

/**
 * Boxes of the VAT return: `high` is 1a, `low` 1b, `zero` 1e, `europe` 3b. Exempt sales aren't
 * declared, `oss` goes to the One Stop Shop.
 */
export const vatBoxes = ['high', 'low', 'zero', 'exempt', 'europe', 'oss'] as const
export type VatBox = (typeof vatBoxes)[number]

/** Lowest standard rate that the EU allows. Dutch rates below it are reduced. */
export const HIGH_RATE_MIN_PERCENT = 15

export function vatBoxOf({ category, rate, country }: Vat): VatBox {
  if (category === 'E') return 'exempt'
  if (category === 'K' || category === 'AE') return 'europe'
  if (country !== 'NL') return 'oss'
  if (rate === 0) return 'zero'
  return rate >= HIGH_RATE_MIN_PERCENT ? 'high' : 'low'
}

/** Box, or one country and rate in a box, or one buyer in a box. */
export type FigureSelector = { box: VatBox; country?: Country; rate?: number; vatId?: string }

/** Formats a figure for a URL: 'high', 'oss.BE.21', 'europe.BE0123456749'. */
export const formatFigureSelector = ({ box, country, rate, vatId }: FigureSelector) =>
  [box, country, rate, vatId].filter((part) => part !== undefined).join('.')

export function parseFigureSelector(name: string): FigureSelector | undefined {
  const [first, second, third] = name.split('.')
  const box = vatBoxes.find((one) => one === first)
  if (!box || !/^[a-z]+(\.[A-Z]{2}\.\d{1,2}|\.[A-Z0-9]{4,20})?$/.test(name)) return undefined
  if (second === undefined) return { box }
  return third === undefined
    ? { box, vatId: second }
    : { box, country: second as Country, rate: Number(third) }
}

export type TurnoverSum = InvoiceVat & { vatId: string | null; buyer: string | null }

type BoxSum = { netCents: number; vatCents: number }

const zeroSum: BoxSum = { netCents: 0, vatCents: 0 }

const addSums = (one: BoxSum, other: BoxSum): BoxSum => ({
  netCents: one.netCents + other.netCents,
  vatCents: one.vatCents + other.vatCents,
})

export type Turnover = {
  boxes: Record<VatBox, BoxSum>
  /** Intra-Community supplies by buyer. */
  icp: { vatId: string; buyer: string; goodsCents: number; servicesCents: number }[]
  oss: (BoxSum & { country: Country; rate: number })[]
}

export function toTurnover(sums: readonly TurnoverSum[]): Turnover {
  const byBox = Object.fromEntries(vatBoxes.map((box) => [box, zeroSum])) as Record<VatBox, BoxSum>
  const icp = new Map<string, Turnover['icp'][number]>()
  const oss = new Map<string, Turnover['oss'][number]>()
  for (const sum of sums) {
    const { category, country, rate, netCents, vatId, buyer } = sum
    const box = vatBoxOf(sum)
    byBox[box] = addSums(byBox[box], sum)
    if (box === 'oss') {
      const key = `${country} ${rate}`
      oss.set(key, { country, rate, ...addSums(oss.get(key) ?? zeroSum, sum) })
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

/** Limits per calendar year. `abroad`: sales to people in other member states without the OSS. */
export const limitKinds = ['kor', 'abroad'] as const
export type LimitKind = (typeof limitKinds)[number]

/** Limits of artikel 25 (`kor`) and artikel 6i, lid 2 (`abroad`), Wet op de omzetbelasting 1968. */
export const limitCentsByKind: Record<LimitKind, number> = { kor: 20_000_00, abroad: 10_000_00 }

export const warnedPercents = [80, 95, 100] as const
export type WarnedPercent = (typeof warnedPercents)[number]

const reachedPercent = (soldCents: number, limit: number) =>
  warnedPercents.findLast((percent) => soldCents * 100 >= limit * percent)

export type LimitUsage = {
  kind: LimitKind
  soldCents: number
  limitCents: number
  percent: WarnedPercent | null
}

export const limitUsagesOf = (sold: Record<LimitKind, number | undefined>): LimitUsage[] =>
  limitKinds.flatMap((kind) => {
    const soldCents = sold[kind]
    if (soldCents === undefined) return []
    const percent = reachedPercent(soldCents, limitCentsByKind[kind]) ?? null
    return [{ kind, soldCents, limitCents: limitCentsByKind[kind], percent }]
  })

export const receiptsFilePath = (period: string, ending: 'zip' | 'csv' | 'xlsx') =>
  `/receipts/${period}.${ending}`
