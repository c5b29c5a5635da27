import { readFileSync } from 'node:fs'
import { inRoot } from '../../scripts/project.mjs'
import { evaluate, parse, secondsOf, type Labels, type Sample, type Series } from './promql.ts'

type Rule = { alert: string; expression: ReturnType<typeof parse>; forSeconds: number }

export const rulesText = () => readFileSync(inRoot('deploy', 'alerts.yml'), 'utf8')

/** The rules of deploy/alerts.yml, which are written in one form; throws where one is not. */
export function readAlertRules(text = rulesText()): Rule[] {
  const [, ...rules] = text.split(/^ +- alert: /m)
  return rules.map((rule) => {
    const alert = /^\w+$/m.exec(rule)?.[0]
    const expr = /^ {8}expr: (?:>-((?:\n {10,}.+)+)|([^>|'"\s].*))$/m.exec(rule)
    const [, duration] = /^ {8}for: (\w+)$/m.exec(rule) ?? []
    if (!alert || !expr || !/^ {8}labels: \{ severity: (page|look) \}$/m.test(rule))
      throw new Error(`a rule that can not be read: ${rule}`)
    return {
      alert,
      expression: parse((expr[1] ?? expr[2])!.trim()),
      forSeconds: duration ? secondsOf(duration) : 0,
    }
  })
}

/** An arbitrary moment at which Prometheus has seen the series for as long as it keeps them. */
export const NOW_SECONDS = 1_800_000_000
const MOMENTS = 30

/** What an alert fires for, after the series have been as they are for as long as it waits. */
export function firing({ expression, forSeconds }: Rule, series: readonly Series[]): Sample[] {
  const seen = Array.from({ length: MOMENTS + 1 }, (_, index) =>
    evaluate(expression, { series, at: NOW_SECONDS - forSeconds + (forSeconds * index) / MOMENTS }),
  )
  const labelsOf = (samples: readonly Sample[]) => samples.map(({ labels }) => JSON.stringify(labels))
  return seen
    .at(-1)!
    .filter(({ labels }) => seen.every((samples) => labelsOf(samples).includes(JSON.stringify(labels))))
}

export const steady = (name: string, value: number, labels?: Labels): Series => ({
  name,
  labels,
  valueAt: () => value,
})

/** A counter, or a level that changes evenly. */
export const changing = (name: string, from: number, perSecond: number, labels?: Labels): Series => ({
  name,
  labels,
  valueAt: (seconds) => from + perSecond * (seconds - NOW_SECONDS),
})

/** What a process told at /metrics, as if it told the same for as long as anyone asks. */
export function servedSeries(text: string): Series[] {
  const lines = text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)
  return [...lines].map(([, name, labels = '', value]) =>
    steady(
      name!,
      Number(value === '+Inf' ? 'Infinity' : value),
      Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!])),
    ),
  )
}
