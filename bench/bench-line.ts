/** One promise about speed: what we do, what this machine can do, and the share of it that must hold. */
export type BenchLine = {
  name: string
  ours: string
  limit: string
  ratio: number
  must: string
  holds: boolean
}
