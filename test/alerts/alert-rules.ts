import { readFileSync } from 'node:fs'
import { inRoot } from '../../scripts/project.mjs'
import { evaluate, parse, secondsOf, type Labels, type Sample, type Series } from './promql.ts'

type Rule = { alert: string; expression: ReturnType<typeof parse>; forSeconds: number }

export const readRulesText = () => readFileSync(inRoot('deploy', 'alerts.yml'), 'utf8')

/** Parses the rules of `deploy/alerts.yml`. Throws for a rule of an unknown form. */
export function readAlertRules(text = readRulesText()): Rule[] {
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

export const NOW_SECONDS = 1_800_000_000
const MOMENTS = 30

/** Returns the samples that the expression has at all checked moments of the last `forSeconds`. */
export function findFiring({ expression, forSeconds }: Rule, series: readonly Series[]): Sample[] {
  const seen = Array.from({ length: MOMENTS + 1 }, (_, index) =>
    evaluate(expression, { series, at: NOW_SECONDS - forSeconds + (forSeconds * index) / MOMENTS }),
  )
  const labelsOf = (samples: readonly Sample[]) => samples.map(({ labels }) => JSON.stringify(labels))
  return seen
    .at(-1)!
    .filter(({ labels }) => seen.every((samples) => labelsOf(samples).includes(JSON.stringify(labels))))
}

export const steadySeries = (name: string, value: number, labels?: Labels): Series => ({
  name,
  labels,
  valueAt: () => value,
})

export const linearSeries = (name: string, from: number, perSecond: number, labels?: Labels): Series => ({
  name,
  labels,
  valueAt: (seconds) => from + perSecond * (seconds - NOW_SECONDS),
})

export function parseMetrics(text: string): Series[] {
  const lines = text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)
  return [...lines].map(([, name, labels = '', value]) =>
    steadySeries(
      name!,
      Number(value === '+Inf' ? 'Infinity' : value),
      Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!])),
    ),
  )
}
