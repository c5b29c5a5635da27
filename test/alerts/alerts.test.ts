import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { inRoot } from '../../scripts/project.mjs'
import {
  linearSeries,
  findFiring,
  NOW_SECONDS,
  readAlertRules,
  readRulesText,
  steadySeries,
} from './alert-rules.ts'
import type { Series } from './promql.ts'

const DAY_SECONDS = 86_400
const MB = 1024 ** 2
const GB = 1024 ** 3
const web = { job: 'lichttafel', instance: '10.0.0.11:13000' }
const worker = { job: 'lichttafel', instance: '10.0.0.12:14001' }

const level = (name: string, value: number, labels = {}) =>
  steadySeries(`lichttafel_${name}`, value, { ...web, ...labels })
const counter = (name: string, perSecond: number, labels = {}) =>
  linearSeries(`lichttafel_${name}`, 1_000_000, perSecond, { ...web, ...labels })

const histogram = (name: string, perSecond: Record<string, number>, labels = {}) => [
  ...Object.entries(perSecond).map(([le, many]) => counter(`${name}_bucket`, many, { ...labels, le })),
  counter(`${name}_count`, perSecond['+Inf']!, labels),
]

const build = (instance: string, version: string) =>
  level('build_info', 1, { instance, version, migrations: '1', roles: 'web' })

const byHaproxy = (name: string, value: number, labels: Record<string, string>) =>
  steadySeries(`haproxy_${name}`, value, { job: 'haproxy', instance: '127.0.0.1:8405', ...labels })
const countedByHaproxy = (name: string, perSecond: number, labels: Record<string, string>) =>
  linearSeries(`haproxy_${name}`, 1_000_000, perSecond, labels)

type Case = { quiet: readonly Series[]; loud: readonly Series[] }

/** An alert must fire for `loud` series only. Most values lie close to the alert's threshold. */
const cases: Record<string, Case> = {
  ProcessAway: {
    quiet: [steadySeries('up', 1, web)],
    loud: [steadySeries('up', 1, web), steadySeries('up', 0, worker)],
  },
  NotReady: {
    quiet: [level('ready', 0), level('leaving', 1)],
    loud: [level('ready', 0), level('leaving', 0)],
  },
  StopsTooSlowly: { quiet: [level('leaving', 0)], loud: [level('leaving', 1)] },
  TwoVersions: {
    quiet: [build('one', '1.0.0'), build('two', '1.0.0')],
    loud: [build('one', '1.0.0'), build('two', '1.1.0')],
  },
  EventLoopSlow: {
    quiet: [steadySeries('nodejs_eventloop_lag_p99_seconds', 0.4, web)],
    loud: [steadySeries('nodejs_eventloop_lag_p99_seconds', 0.6, web)],
  },
  OpenFiles: {
    quiet: [steadySeries('process_open_fds', 700, web), steadySeries('process_max_fds', 1000, web)],
    loud: [steadySeries('process_open_fds', 900, web), steadySeries('process_max_fds', 1000, web)],
  },
  RequestsBreak: {
    quiet: [
      counter('http_requests_total', 9, { route: '/rpc/x', status: '200' }),
      counter('http_requests_total', 0.05, { route: '/rpc/x', status: '500' }),
    ],
    loud: [
      counter('http_requests_total', 0.06, { route: '/rpc/x', status: '500' }),
      counter('http_requests_total', 0.06, { route: '/rpc/x', status: '503' }),
    ],
  },
  RequestsSlow: {
    quiet: [
      ...histogram(
        'http_request_duration_seconds',
        { 1: 9.95, 3: 10, 10: 10, '+Inf': 10 },
        { route: '/rpc/x' },
      ),
      // Slow, but with too few requests to fire.
      ...histogram(
        'http_request_duration_seconds',
        { 1: 0, 3: 0, 10: 0.05, '+Inf': 0.05 },
        { route: '/rpc/y' },
      ),
    ],
    loud: histogram(
      'http_request_duration_seconds',
      { 1: 9, 3: 9.5, 10: 10, '+Inf': 10 },
      { route: '/rpc/x' },
    ),
  },
  LiveEventsLate: {
    quiet: histogram('live_event_lag_seconds', { 1: 9, 10: 10, 30: 10, '+Inf': 10 }),
    loud: histogram('live_event_lag_seconds', { 1: 9, 10: 9, 30: 10, '+Inf': 10 }),
  },
  StripeRefused: {
    // Anyone can send forged events. The alert requires an hour without a valid event.
    quiet: [counter('stripe_events_refused_total', 0.001), counter('stripe_events_total', 0.001)],
    loud: [counter('stripe_events_refused_total', 0.001), counter('stripe_events_total', 0)],
  },
  StripeMissed: {
    quiet: [counter('stripe_events_missed_total', 0, worker)],
    loud: [
      counter('stripe_events_missed_total', 0, web),
      counter('stripe_events_missed_total', 0.01, worker),
    ],
  },
  DatabaseAway: {
    quiet: [level('database_up', 0), level('database_up', 1, worker)],
    loud: [level('database_up', 0), level('database_up', 0, worker)],
  },
  ConnectionsShort: {
    quiet: [
      level('database_connections', 5, { state: 'waiting' }),
      level('database_connections', 20, { state: 'used' }),
    ],
    loud: [level('database_connections', 6, { state: 'waiting' })],
  },
  StandbyAway: {
    quiet: [
      level('replica_up', 0),
      level('replica_up', 1, worker),
      byHaproxy('backend_active_servers', 0, { proxy: 'requests' }),
    ],
    loud: [level('replica_up', 0), level('replica_up', 0, worker)],
  },
  StandbyBehind: {
    quiet: [level('replica_lag_bytes', 60 * MB), level('replica_lag_bytes', 70 * MB, worker)],
    loud: [level('replica_lag_bytes', 70 * MB)],
  },
  BalancerAway: {
    quiet: [steadySeries('up', 0, web), steadySeries('up', 1, { job: 'haproxy' })],
    loud: [steadySeries('up', 0, { job: 'haproxy' })],
  },
  BackendDown: {
    quiet: [
      byHaproxy('backend_active_servers', 1, { proxy: 'web' }),
      // Two backends may be empty: `requests` only tracks rates, and a standby may be lost.
      byHaproxy('backend_active_servers', 0, { proxy: 'requests' }),
      byHaproxy('backend_active_servers', 0, { proxy: 'replica' }),
    ],
    loud: [
      byHaproxy('backend_active_servers', 2, { proxy: 'web' }),
      byHaproxy('backend_active_servers', 0, { proxy: 'postgres' }),
    ],
  },
  ServerDown: {
    quiet: [
      byHaproxy('server_status', 0, { proxy: 'web', server: 'web1', state: 'DOWN' }),
      byHaproxy('server_status', 1, { proxy: 'web', server: 'web1', state: 'DRAIN' }),
      byHaproxy('server_status', 1, { proxy: 'postgres', server: 'db2', state: 'DOWN' }),
    ],
    loud: ['web', 'lasting', 'uploads'].map((proxy) =>
      byHaproxy('server_status', 1, { proxy, server: 'web1', state: 'DOWN' }),
    ),
  },
  VisitorsRefused: {
    quiet: [countedByHaproxy('frontend_requests_denied_total', 0.9, { proxy: 'everyone' })],
    loud: [countedByHaproxy('frontend_requests_denied_total', 1.1, { proxy: 'everyone' })],
  },
  VisitorsSeeErrors: {
    quiet: [
      countedByHaproxy('backend_http_requests_total', 100, { proxy: 'web' }),
      countedByHaproxy('backend_http_responses_total', 4, { proxy: 'web', code: '5xx' }),
      countedByHaproxy('backend_http_responses_total', 50, { proxy: 'web', code: '4xx' }),
    ],
    loud: [
      countedByHaproxy('backend_http_requests_total', 100, { proxy: 'web' }),
      countedByHaproxy('backend_http_responses_total', 3, { proxy: 'web', code: '5xx' }),
      countedByHaproxy('backend_http_responses_total', 3, { proxy: 'uploads', code: '5xx' }),
    ],
  },
  CertificateEnds: {
    quiet: [level('certificate_ends_timestamp_seconds', NOW_SECONDS + 15 * DAY_SECONDS)],
    loud: [
      level('certificate_ends_timestamp_seconds', NOW_SECONDS + 15 * DAY_SECONDS, worker),
      level('certificate_ends_timestamp_seconds', NOW_SECONDS + 13 * DAY_SECONDS),
    ],
  },
  NobodyWorks: {
    quiet: [level('jobs_waiting', 9, { task: 'a' }), level('jobs_running', 1, { task: 'b' })],
    loud: [level('jobs_waiting', 9, { task: 'a' }), level('jobs_running', 0, { task: 'a' })],
  },
  LettersWait: {
    quiet: [
      level('jobs_oldest_seconds', 290, { task: 'deliver-letter' }),
      level('jobs_oldest_seconds', 9000, { task: 'make-renditions' }),
    ],
    loud: [level('jobs_oldest_seconds', 310, { task: 'deliver-awaited-letter' })],
  },
  PicturesWait: {
    quiet: [level('jobs_oldest_seconds', 890, { task: 'make-renditions' })],
    loud: [level('jobs_oldest_seconds', 910, { task: 'make-renditions' })],
  },
  JobsGivenUp: {
    quiet: [level('jobs_failed', 0, { task: 'make-renditions' })],
    loud: [level('jobs_failed', 1, { task: 'make-renditions' })],
  },
  BucketFails: {
    quiet: [counter('s3_errors_total', 0.1, { operation: 'GetObject' })],
    loud: [
      counter('s3_errors_total', 0.15, { operation: 'GetObject' }),
      counter('s3_errors_total', 0.15, { operation: 'PutObject' }),
    ],
  },
  BucketRefuses: {
    quiet: [counter('s3_refusals_total', 0, { by: 'keys' })],
    loud: [counter('s3_refusals_total', 0.01, { by: 'keys' })],
  },
  BucketSlow: {
    quiet: [
      ...histogram(
        's3_request_duration_seconds',
        { 0.3: 9.9, 1: 10, 3: 10, '+Inf': 10 },
        { operation: 'GetObject' },
      ),
      ...histogram(
        's3_request_duration_seconds',
        { 0.3: 0, 1: 0, 3: 9, '+Inf': 9 },
        { operation: 'PutObject' },
      ),
    ],
    loud: histogram(
      's3_request_duration_seconds',
      { 0.3: 5, 1: 9, 3: 10, '+Inf': 10 },
      { operation: 'GetObject' },
    ),
  },
  DiskFull: {
    quiet: [level('disk_full', 0), counter('uploads_refused_total', 0)],
    loud: [level('disk_full', 0), counter('uploads_refused_total', 0.01)],
  },
  DiskFilling: {
    quiet: [
      linearSeries('lichttafel_disk_free_bytes', 20 * GB, (-18 * GB) / DAY_SECONDS, web),
      level('disk_kept_bytes', GB),
    ],
    loud: [
      linearSeries('lichttafel_disk_free_bytes', 20 * GB, (-20 * GB) / DAY_SECONDS, web),
      level('disk_kept_bytes', GB),
    ],
  },
  FilesMissing: {
    quiet: [
      level('storage_faults', 0, { finding: 'missing' }),
      level('storage_faults', 9, { finding: 'known' }),
    ],
    loud: [level('storage_faults', 1, { finding: 'unreadable' })],
  },
  StrayFiles: {
    quiet: [level('storage_faults', 100, { finding: 'stray' })],
    loud: [level('storage_faults', 101, { finding: 'stray' })],
  },
  NotCompared: {
    quiet: [level('storage_check_age_seconds', DAY_SECONDS)],
    loud: [level('storage_check_age_seconds', 3 * DAY_SECONDS)],
  },
  BackupFails: {
    quiet: [level('backup_failing_seconds', 0)],
    loud: [level('backup_failing_seconds', 1000)],
  },
  BackupOld: {
    quiet: [level('backup_age_seconds', 3500)],
    loud: [level('backup_age_seconds', 3700)],
  },
  NeverRestored: {
    quiet: [level('restore_test_age_seconds', 99 * DAY_SECONDS)],
    loud: [level('restore_test_age_seconds', 101 * DAY_SECONDS)],
  },
}

const moreLoudCases: [alert: string, series: readonly Series[]][] = [
  ['NotCompared', []],
  ['BackupOld', []],
  ['NeverRestored', []],
  ['DiskFull', [level('disk_full', 1)]],
  ['DiskFilling', [level('disk_free_bytes', 1.9 * GB), level('disk_kept_bytes', GB)]],
  ['LettersWait', [level('jobs_oldest_seconds', 310, { task: 'deliver-letter' })]],
  ['StandbyAway', [byHaproxy('backend_active_servers', 0, { proxy: 'replica' })]],
  ['CertificateEnds', [level('certificate_ends_timestamp_seconds', NOW_SECONDS - DAY_SECONDS)]],
  ['StripeRefused', [counter('stripe_events_refused_total', 0.001)]],
  // Only one of the two processes has the wrong secret.
  [
    'StripeRefused',
    [
      counter('stripe_events_refused_total', 0.001),
      counter('stripe_events_total', 0),
      counter('stripe_events_total', 1, worker),
    ],
  ],
]

const rules = readAlertRules()
const ruleOf = (name: string) => rules.find(({ alert }) => alert === name)!

test('each alert has a case that makes it fire, and no case is of an alert that is gone', () => {
  expect(rules).toHaveLength(readRulesText().match(/\balert:/g)!.length)
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual(Object.keys(cases).toSorted())
})

test.each(rules.map(({ alert }) => alert))('%s sleeps in good days, and fires when it has to', (alert) => {
  const { quiet, loud } = cases[alert]!
  expect(findFiring(ruleOf(alert), quiet)).toEqual([])
  expect(findFiring(ruleOf(alert), loud)).toHaveLength(1)
})

test.each(moreLoudCases)('%s fires for this as well', (alert, series) => {
  expect(findFiring(ruleOf(alert), series)).toHaveLength(1)
})

// Labels exported by HAProxy 2.6.12 with the files of deploy/.
const ofHaproxy: Record<string, string[]> = {
  haproxy_backend_active_servers: ['proxy'],
  haproxy_server_status: ['proxy', 'server', 'state'],
  haproxy_frontend_requests_denied_total: ['proxy'],
  haproxy_backend_http_requests_total: ['proxy'],
  haproxy_backend_http_responses_total: ['proxy', 'code'],
}

test('what alerts ask of HAProxy it tells, under the names that its files give', () => {
  const files = ['haproxy.cfg', 'haproxy-database.cfg'].map((name) =>
    readFileSync(inRoot('deploy', name), 'utf8'),
  )
  const proxies = files.flatMap((text) =>
    [...text.matchAll(/^(?:frontend|backend|listen) (\w+)$/gm)].map(([, name]) => name),
  )
  const asked = [...readRulesText().matchAll(/\b(haproxy_\w+)\{([^}]*)\}/g)]
  expect(asked).toHaveLength(readRulesText().match(/\bhaproxy_/g)!.length)
  for (const [, name, matchers] of asked)
    for (const [, label, values] of matchers!.matchAll(/(\w+)=~?"([\w|]+)"/g)) {
      expect(ofHaproxy[name!], name).toContain(label)
      if (label === 'proxy') expect(proxies).toEqual(expect.arrayContaining(values!.split('|')))
    }
})

test('an alert that waits does not fire for what was over in the meantime', () => {
  const { labels, name } = level('jobs_oldest_seconds', 0, { task: 'deliver-letter' })
  let asked = 0
  const oneLate = { name, labels, valueAt: () => (asked++ % 2 === 0 ? 400 : 100) }
  expect(findFiring(ruleOf('LettersWait'), [oneLate])).toEqual([])
})

test.each([
  'deriv(x[5m]) > 0',
  'x offset 5m > 0',
  'sum without (a) (x) > 0',
  'x > bool 0',
  'avg(x) > 0',
  'x[5m] > 0',
  'rate(x) > 0',
  'x ^ 2 > 0',
  'x and ignoring (a) y',
  'x > on (a) group_left y',
  'x{a="b"',
  'x > > 0',
  '1 > 0',
  'topk(3, x)',
  '-x > 0',
  'x > 0 y',
])('a rule in a form that is not known here is refused: %s', (expr) => {
  const rule = `      - alert: One\n        expr: ${expr}\n        labels: { severity: look }\n`
  expect(() => readAlertRules(rule).map((one) => findFiring(one, [level('x', 1)]))).toThrow(
    /not known here|can not be read/,
  )
})
