import type * as PromClient from 'prom-client'

type Prom = typeof PromClient
type Registry = PromClient.Registry
type MetricOptions<Label extends string> = {
  name: `lichttafel_${string}`
  help: string
  labels?: readonly Label[]
}
type Values<Label extends string> = Record<Label, string | number>

const makers: ((prom: Prom, registry: Registry) => void)[] = []

const optionsOf = ({ name, help, labels = [] }: MetricOptions<string>, registry: Registry) => ({
  name,
  help,
  labelNames: [...labels],
  registers: [registry],
})

/** Metric that counts up. Like all metrics here, it does nothing without METRICS_PORT. */
export function counter<Label extends string = never>(options: MetricOptions<Label>) {
  let made: PromClient.Counter | undefined
  makers.push((prom, registry) => {
    made = new prom.Counter(optionsOf(options, registry))
  })
  return { add: (count: number, labels?: Values<Label>) => made?.inc(labels ?? {}, count) }
}

export function gauge<Label extends string = never>(options: MetricOptions<Label>) {
  let made: PromClient.Gauge | undefined
  makers.push((prom, registry) => {
    made = new prom.Gauge(optionsOf(options, registry))
    // Otherwise the gauge would report 0 for a value that was never measured, such as the last
    // backup.
    if (!options.labels) made.remove()
  })
  return {
    add: (change: number, labels?: Values<Label>) => made?.inc(labels ?? {}, change),
    set: (value: number, labels?: Values<Label>) => made?.set(labels ?? {}, value),
    reset: () => made?.reset(),
  }
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30, 120]

export function durationHistogram<Label extends string = never>(options: MetricOptions<Label>) {
  let made: PromClient.Histogram | undefined
  makers.push((prom, registry) => {
    made = new prom.Histogram({ ...optionsOf(options, registry), buckets: SECONDS })
  })
  return {
    addSeconds: (seconds: number, labels?: Values<Label>) => made?.observe(labels ?? {}, seconds),
  }
}

/**
 * Creates a registry with all metrics and Node's own. Imports the library late, because that takes
 * 100 ms.
 */
export async function openRegistry(): Promise<Registry> {
  const { default: prom } = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  for (const make of makers) make(prom, registry)
  return registry
}
