import { expect, test } from 'vitest'
import { adminNl } from '#domains/admin/admin.nl.ts'
import { poolsOf } from '#platform/jobs/pools.ts'
import { LANES } from '#platform/jobs/job.ts'
import { jobs } from './jobs.ts'
import { readDatabaseSqlFiles } from './prepare-database.ts'

const queued = /enqueue_job\('([\w-]+)', json_build_object\(([^)]*)\)/g

const listQueuedBySql = () =>
  readDatabaseSqlFiles().flatMap((text) =>
    [...text.matchAll(queued)].map(([, task, facts = '']) => ({
      task,
      payload: Object.fromEntries([...facts.matchAll(/'(\w+)'/g)].map(([, key = '']) => [key, 'a text'])),
    })),
  )

test('each job that the database queues by its name is declared, and takes what the database gives it', () => {
  const found = listQueuedBySql()
  expect(new Set(found.map(({ task }) => task))).toEqual(
    new Set(['remake-previews', 'sweep-removed-objects', 'spread-event']),
  )
  for (const { task, payload } of found)
    expect(jobs.find((job) => job.task === task)?.payload.parse(payload), task).toEqual(payload)
})

test('no two jobs share a name, and what admins read of failed work is about jobs that there are', () => {
  const tasks = jobs.map(({ task }) => task)
  expect(new Set(tasks).size).toBe(tasks.length)
  expect(tasks).toEqual(expect.arrayContaining(Object.keys(adminNl.failing.tasks)))
})

test('jobs that the version before left in the queue are understood', () => {
  const stored: Record<string, object[]> = {
    'mail-account-link': [
      { email: 'anna@voorbeeld.nl', purpose: 'sign_in', ipAddress: '::1' },
      { email: 'anna@voorbeeld.nl', purpose: 'reset_password', ipAddress: '::1', studioId: 'vossen' },
      { userId: 'anna', purpose: 'sign_in', ipAddress: '::1', path: '/orders', isAtOurs: true },
    ],
    'deliver-letter': [{ letterId: 'a' }],
    'report-wrong-address': [{ letterId: 'a', email: 'anna@voorbeeld.nl' }],
    'make-renditions': [{ photoId: 'a', studioId: 'b' }],
    'check-storage': [{ checkId: 'a' }],
    'check-originals': [{}, { photoIds: ['a'], studioId: 'b' }],
    'tell-client-of-photos': [
      { clientId: 'a', type: 'final' },
      { clientId: 'a', galleryId: 'b', type: 'final' },
    ],
    'tell-studio-of-choices': [{ clientId: 'a', galleryId: 'b' }],
    'tell-studio-of-order': [{ orderId: 'a' }],
    'drop-unpaid-extras': [{ listId: 'a', round: 1 }],
    'refund-withdrawn-order': [
      { orderId: 'a', clientId: 'b' },
      { orderId: 'a', clientId: 'b', part: { refundId: 'c', amountCents: 100, reason: '' } },
    ],
    'handle-stripe-event': [{ eventId: 'evt_1' }],
    'settle-renewal': [{ studioId: 'a' }],
    'make-print-archive': [
      {
        archiveId: '0199aaaa-0000-7000-8000-000000000001',
        studioId: '0199aaaa-0000-7000-8000-000000000002',
      },
    ],
    'deliver-webhook': [
      { eventId: 'a', endpointId: 'b', attempt: 1 },
      { eventId: 'a', endpointId: 'b', attempt: 2, isByHand: true },
    ],
  }
  for (const [task, payloads] of Object.entries(stored))
    for (const payload of payloads)
      expect(jobs.find((job) => job.task === task)!.payload.parse(payload), task).toEqual(payload)
  for (const { task, cron, payload } of jobs)
    if (cron) expect(payload.parse({ _cron: { ts: '2026-11-22T20:00:00.000Z' } }), task).toEqual({})
})

test('all lanes together do each job once, and a machine for pictures makes nothing else', () => {
  const tasksIn = (...lanes: (typeof LANES)[number][]) =>
    poolsOf(jobs, lanes, 2).flatMap((pool) => pool.jobs.map(({ task }) => task))
  expect(tasksIn(...LANES).toSorted()).toEqual(jobs.map(({ task }) => task).toSorted())
  expect(tasksIn('pictures').toSorted()).toEqual(['make-print-archive', 'make-renditions'])
  expect(tasksIn('quick')).toEqual(expect.arrayContaining(['mail-account-link', 'handle-stripe-event']))
})
