import type * as PromClient from 'prom-client'

type Prom = typeof PromClient
type Registry = PromClient.Registry
type Named<Label extends string> = { name: `lichttafel_${string}`; help: string; labels?: readonly Label[] }
type Values<Label extends string> = Record<Label, string | number>

/** Makes each metric in a registry, once there is one. */
const makers: ((prom: Prom, registry: Registry) => void)[] = []

const optionsOf = ({ name, help, labels = [] }: Named<string>, registry: Registry) => ({
  name,
  help,
  labelNames: [...labels],
  registers: [registry],
})

/** Counts up. Does nothing in a process without METRICS_PORT, as all of these. */
export function counter<Label extends string = never>(named: Named<Label>) {
  let made: PromClient.Counter | undefined
  makers.push((prom, registry) => {
    made = new prom.Counter(optionsOf(named, registry))
  })
  return { add: (count: number, labels?: Values<Label>) => made?.inc(labels ?? {}, count) }
}

/** Goes up and down. */
export function gauge<Label extends string = never>(named: Named<Label>) {
  let made: PromClient.Gauge | undefined
  makers.push((prom, registry) => {
    made = new prom.Gauge(optionsOf(named, registry))
    // Else it would say 0 of what was never measured, as of a backup that was never made.
    if (!named.labels) made.remove()
  })
  return {
    add: (change: number, labels?: Values<Label>) => made?.inc(labels ?? {}, change),
    set: (value: number, labels?: Values<Label>) => made?.set(labels ?? {}, value),
    /** Forgets every label, so that what is gone is not told for ever. */
    reset: () => made?.reset(),
  }
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30, 120]

/** How long things take. */
export function durations<Label extends string = never>(named: Named<Label>) {
  let made: PromClient.Histogram | undefined
  makers.push((prom, registry) => {
    made = new prom.Histogram({ ...optionsOf(named, registry), buckets: SECONDS })
  })
  return {
    addSeconds: (seconds: number, labels?: Values<Label>) => made?.observe(labels ?? {}, seconds),
  }
}

/** All metrics in a new registry, with those of Node itself. The library is loaded only now: it takes 100 ms. */
export async function openRegistry(): Promise<Registry> {
  const { default: prom } = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  for (const make of makers) make(prom, registry)
  return registry
}
