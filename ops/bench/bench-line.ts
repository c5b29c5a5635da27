export type BenchLine = {
  name: string
  ours: string
  limit: string
  ratio: number
  must: string
  holds: boolean
}

type Measurement = {
  name: string
  value: number
  limit: number
  unit?: string
  ours?: string
}

export const compareWithLimit = ({
  name,
  value,
  limit,
  unit = '',
  ours = `${value.toFixed(0)} ${unit}`,
}: Measurement): BenchLine => ({
  name,
  ours,
  limit: `${limit} ${unit}`.trim(),
  ratio: value / limit,
  must: 'under 1',
  holds: value < limit,
})

type Comparison = {
  name: string
  perSecond: BestOfBoth
  unit: string
  min: number
  digits?: number
}
type BestOfBoth = { ours: number; bare: number }

export const compareWithBare = ({ name, perSecond, unit, min, digits = 0 }: Comparison): BenchLine => {
  const ratio = perSecond.ours / perSecond.bare
  return {
    name,
    ours: `${perSecond.ours.toFixed(digits)} ${unit}`,
    limit: `${perSecond.bare.toFixed(digits)} ${unit}, bare`,
    ratio,
    must: `at least ${min}`,
    holds: ratio >= min,
  }
}

/**
 * Alternates `ours` and `bare`, so that a busy machine affects both. The best round of each counts.
 */
export async function measureBestOfBoth(
  rounds: number,
  measure: { ours: () => Promise<number>; bare: () => Promise<number> },
): Promise<BestOfBoth> {
  const best = { ours: 0, bare: 0 }
  for (let round = 0; round < rounds; round += 1) {
    best.ours = Math.max(best.ours, await measure.ours())
    best.bare = Math.max(best.bare, await measure.bare())
  }
  return best
}
