/** One performance target: our value, the machine's limit, and the ratio that must hold. */
export type BenchLine = {
  name: string
  ours: string
  limit: string
  ratio: number
  must: string
  holds: boolean
}

type Measured = {
  name: string
  value: number
  limit: number
  unit?: string
  /** Shown instead of value and unit. */
  ours?: string
}

export const underLimit = ({
  name,
  value,
  limit,
  unit = '',
  ours = `${value.toFixed(0)} ${unit}`,
}: Measured): BenchLine => ({
  name,
  ours,
  limit: `${limit} ${unit}`.trim(),
  ratio: value / limit,
  must: 'under 1',
  holds: value < limit,
})
