// Subset of PromQL for deploy/alerts.yml, without promtool. Unknown syntax throws, so that no rule
// passes unchecked.

export type Labels = Readonly<Record<string, string>>

/** `valueAt` takes Unix seconds and returns undefined while the series is absent. */
export type Series = {
  name: string
  labels?: Labels | undefined
  valueAt: (seconds: number) => number | undefined
}

export type Sample = { labels: Labels; value: number }
type Value = number | Sample[]
type Moment = { series: readonly Series[]; at: number }
type Expression = (moment: Moment) => Value
type Selector = { name: string; matchers: readonly Matcher[]; rangeSeconds: number | undefined }
type Matcher = { label: string; operator: string; text: string }

const SCRAPED_EVERY_SECONDS = 60
const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

export const secondsOf = (duration: string): number => {
  const [, count, unit] = /^(\d+)([smhdw])$/.exec(duration) ?? failUnknown(duration)
  return Number(count) * UNIT_SECONDS[unit!]!
}

function failUnknown(form: string): never {
  throw new Error(`this form of PromQL is not known here: ${form}`)
}

const TOKEN =
  /\s+|"(?:[^"\\]|\\.)*"|\d+[smhdw]\b|\d+(?:\.\d+)?|[A-Za-z_:][\w:]*|[=!]~|[=!<>]=|[-+*/(){}[\],=<>]/y

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const [token] = TOKEN.exec(text) ?? failUnknown(text.slice(at))
    if (token.trim()) tokens.push(token)
  }
  return tokens
}

/** Binary operators by rising precedence. */
const OPERATORS = [['or'], ['and', 'unless'], ['==', '!=', '>', '<', '>=', '<='], ['+', '-'], ['*', '/']]

const calculate: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}
const compare: Record<string, (left: number, right: number) => boolean> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
}
const aggregate: Record<string, (values: readonly number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  count: (values) => values.length,
}

export function parse(text: string): Expression {
  const tokens = tokensOf(text)
  let position = 0
  const peek = () => tokens[position]
  const next = () => tokens[position++] ?? failUnknown(`${text} (it ends too early)`)
  const isNext = (token: string) => peek() === token && position++ >= 0
  const expectNext = (token: string) => isNext(token) || failUnknown(`${text} (at ${peek()})`)

  function readList(open: string, close: string): string[] {
    const words: string[] = []
    expectNext(open)
    while (!isNext(close)) {
      words.push(next())
      if (peek() !== close) expectNext(',')
    }
    return words
  }

  function readBinary(level: number): Expression {
    if (level === OPERATORS.length) return readOne()
    let left = readBinary(level + 1)
    while (OPERATORS[level]!.includes(peek() ?? '')) {
      const operator = next()
      const on = isNext('on') ? readList('(', ')') : undefined
      left = combine(operator, on, left, readBinary(level + 1))
    }
    return left
  }

  function readOne(): Expression {
    if (isNext('(')) {
      const inner = readBinary(0)
      expectNext(')')
      return inner
    }
    const token = next()
    if (/^\d+(\.\d+)?$/.test(token)) return () => Number(token)
    if (!/^[A-Za-z_:]/.test(token)) return failUnknown(`${text} (at ${token})`)
    if (Object.hasOwn(aggregate, token)) return readAggregation(token)
    return peek() === '(' ? readCall(token) : instant(readSelector(token))
  }

  function readAggregation(name: string): Expression {
    const before = isNext('by') ? readList('(', ')') : undefined
    expectNext('(')
    const inner = readBinary(0)
    expectNext(')')
    const by = before ?? (isNext('by') ? readList('(', ')') : [])
    return (moment) =>
      [...grouped(vector(inner(moment)), by)].map(([, { labels, samples }]) => ({
        labels,
        value: aggregate[name]!(samples.map(({ value }) => value)),
      }))
  }

  function readCall(name: string): Expression {
    expectNext('(')
    const call = readArguments(name)
    expectNext(')')
    return call
  }

  function readArguments(name: string): Expression {
    if (name === 'time') return ({ at }) => at
    if (name === 'rate' || name === 'increase') {
      const of = readRange(name)
      const perSecond = name === 'rate' ? 1 : of.rangeSeconds
      return overRange(of, (points) => ratePerSecond(points) * perSecond)
    }
    if (name === 'predict_linear') {
      const of = readRange(name)
      expectNext(',')
      const ahead = readBinary(0)
      return (moment) => {
        const aheadSeconds = ahead(moment)
        if (typeof aheadSeconds !== 'number') return failUnknown(text)
        return overRange(of, (points) => predict(points, moment.at + aheadSeconds))(moment)
      }
    }
    if (name === 'absent') {
      const of = readSelector(next())
      const labels = Object.fromEntries(
        of.matchers.filter(({ operator }) => operator === '=').map(({ label, text }) => [label, text]),
      )
      return (moment) => (vector(instant(of)(moment)).length > 0 ? [] : [{ labels, value: 1 }])
    }
    if (name === 'histogram_quantile') {
      const quantile = Number(next())
      expectNext(',')
      const buckets = readBinary(0)
      return (moment) => quantiles(quantile, vector(buckets(moment)))
    }
    return failUnknown(`${name}()`)
  }

  function readRange(name: string) {
    const { rangeSeconds, ...of } = readSelector(next())
    return rangeSeconds === undefined ? failUnknown(`${name} without a range`) : { ...of, rangeSeconds }
  }

  function readSelector(name: string): Selector {
    if (!/^[A-Za-z_:][\w:]*$/.test(name)) failUnknown(`${text} (at ${name})`)
    const matchers: Matcher[] = []
    if (isNext('{'))
      while (!isNext('}')) {
        const [label, operator, quoted] = [next(), next(), next()]
        if (!/^(=|!=|=~|!~)$/.test(operator)) failUnknown(operator)
        matchers.push({ label, operator, text: JSON.parse(quoted) as string })
        if (peek() !== '}') expectNext(',')
      }
    if (!isNext('[')) return { name, matchers, rangeSeconds: undefined }
    const rangeSeconds = secondsOf(next())
    expectNext(']')
    return { name, matchers, rangeSeconds }
  }

  const whole = readBinary(0)
  return peek() === undefined ? whole : failUnknown(`${text} (at ${peek()})`)
}

/** Throws when the result is a number instead of series. */
export const evaluate = (expression: Expression, moment: Moment): Sample[] => vector(expression(moment))

const vector = (value: Value): Sample[] =>
  typeof value === 'number' ? failUnknown('a number where series are expected') : value

const selected = ({ name, matchers }: Pick<Selector, 'name' | 'matchers'>, { series }: Moment) =>
  series.filter(
    (one) => one.name === name && matchers.every((matcher) => matches(matcher, one.labels?.[matcher.label])),
  )

function matches({ operator, text }: Matcher, value = ''): boolean {
  const isSame = operator.endsWith('~') ? new RegExp(`^(?:${text})$`).test(value) : value === text
  return isSame !== operator.startsWith('!')
}

const instant = (of: Selector): Expression =>
  of.rangeSeconds === undefined
    ? (moment) =>
        selected(of, moment).flatMap(({ labels = {}, valueAt }) => {
          const value = valueAt(moment.at)
          return value === undefined ? [] : [{ labels, value }]
        })
    : failUnknown('a range where a moment is expected')

type Point = readonly [seconds: number, value: number]

const overRange =
  (of: Selector & { rangeSeconds: number }, reduce: (points: readonly Point[]) => number): Expression =>
  (moment) =>
    selected(of, moment).flatMap(({ labels = {}, valueAt }) => {
      const points: Point[] = []
      for (let at = moment.at - of.rangeSeconds; at <= moment.at; at += SCRAPED_EVERY_SECONDS) {
        const value = valueAt(at)
        if (value !== undefined) points.push([at, value])
      }
      return points.length < 2 ? [] : [{ labels, value: reduce(points) }]
    })

function ratePerSecond(points: readonly Point[]): number {
  let risen = 0
  for (const [index, [, value]] of points.entries()) {
    const before = points[index - 1]?.[1] ?? value
    // A falling counter means that its process restarted.
    risen += value < before ? value : value - before
  }
  return risen / (points.at(-1)![0] - points[0]![0])
}

/** Simple linear regression, as in Prometheus. */
function predict(points: readonly Point[], at: number): number {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [meanAt, meanValue] = [mean(([at]) => at), mean(([, value]) => value)]
  const spread = mean(([at]) => (at - meanAt) ** 2)
  const slope = mean(([at, value]) => (at - meanAt) * (value - meanValue)) / spread
  return meanValue + slope * (at - meanAt)
}

const keyOf = (labels: Labels, of: readonly string[] = Object.keys(labels).toSorted()) =>
  JSON.stringify(of.map((label) => [label, labels[label] ?? '']))

function grouped(samples: readonly Sample[], by: readonly string[]) {
  const groups = new Map<string, { labels: Labels; samples: Sample[] }>()
  for (const sample of samples) {
    const labels = Object.fromEntries(by.map((label) => [label, sample.labels[label] ?? '']))
    const key = keyOf(sample.labels, by)
    const group = groups.get(key) ?? { labels, samples: [] }
    group.samples.push(sample)
    groups.set(key, group)
  }
  return groups
}

function quantiles(quantile: number, buckets: readonly Sample[]): Sample[] {
  const others = [...new Set(buckets.flatMap(({ labels }) => Object.keys(labels)))].filter(
    (label) => label !== 'le',
  )
  return [...grouped(buckets, others)].flatMap(([, { labels, samples }]) => {
    const rising = samples
      .map(({ labels, value }) => ({
        upTo: labels['le'] === '+Inf' ? Infinity : Number(labels['le']),
        value,
      }))
      .toSorted((one, other) => one.upTo - other.upTo)
    const rank = quantile * rising.at(-1)!.value
    if (!(rank > 0)) return []
    const index = rising.findIndex(({ value }) => value >= rank)
    const below = rising[index - 1] ?? { upTo: 0, value: 0 }
    const { upTo, value } = rising[index]!
    if (upTo === Infinity) return [{ labels, value: below.upTo }]
    return [
      { labels, value: below.upTo + ((upTo - below.upTo) * (rank - below.value)) / (value - below.value) },
    ]
  })
}

function combine(
  operator: string,
  on: readonly string[] | undefined,
  left: Expression,
  right: Expression,
): Expression {
  return (moment) => {
    const [one, other] = [left(moment), right(moment)]
    if (Object.hasOwn(calculate, operator)) return join(one, other, on, (a, b) => calculate[operator]!(a, b))
    if (Object.hasOwn(compare, operator)) {
      if (typeof one === 'number') return failUnknown(`a number at the left of ${operator}`)
      return join(one, other, on, (a, b) => (compare[operator]!(a, b) ? a : undefined))
    }
    const keyed = (samples: Sample[]) => new Set(samples.map(({ labels }) => keyOf(labels, on)))
    const [lefts, rights] = [vector(one), vector(other)]
    const [known, knownRight] = [keyed(lefts), keyed(rights)]
    if (operator === 'or') return [...lefts, ...rights.filter(({ labels }) => !known.has(keyOf(labels, on)))]
    return lefts.filter(({ labels }) => knownRight.has(keyOf(labels, on)) === (operator === 'and'))
  }
}

function join(
  left: Value,
  right: Value,
  on: readonly string[] | undefined,
  reduce: (left: number, right: number) => number | undefined,
): Value {
  if (typeof left === 'number' && typeof right === 'number') return reduce(left, right)!
  if (typeof left === 'number')
    return vector(right).flatMap(({ labels, value }) => kept(labels, reduce(left, value)))
  if (typeof right === 'number')
    return left.flatMap(({ labels, value }) => kept(labels, reduce(value, right)))
  const others = new Map(right.map(({ labels, value }) => [keyOf(labels, on), value]))
  return left.flatMap(({ labels, value }) => {
    const other = others.get(keyOf(labels, on))
    return other === undefined ? [] : kept(labels, reduce(value, other))
  })
}

const kept = (labels: Labels, value: number | undefined): Sample[] =>
  value === undefined ? [] : [{ labels, value }]
