/** One promise about speed: what we do, what this machine can do, and the share of it that must hold. */
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
  /** Where there is more to say than the value. */
  ours?: string
}

/** The promise that a value stays under its limit. */
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
