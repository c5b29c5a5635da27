import { randomUUID } from 'node:crypto'
import type { JobHelpers, Task } from 'graphile-worker'
import { ChildDied } from '../child-pool/child-pool.ts'
import { withoutValues } from '../log/describe-error.ts'
import { withTrace } from '../log/trace.ts'
import { metrics } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import { countDeaths, deathNote, isDeadly, type Mortal } from './deaths-of-jobs.ts'
import type { AnyJob } from './job.ts'

/** A job as the queue's library runs it. */
export function taskOf(services: Services, job: AnyJob): Task {
  return async (stored, { job: queued, query }) =>
    withTrace({ requestId: requestIdIn(stored) ?? randomUUID() }, () => run(stored, queued, query))

  async function run(stored: unknown, queued: JobHelpers['job'], query: JobHelpers['query']): Promise<void> {
    const startedAt = performance.now()
    const parsePayload = () => job.payload.parse(stored) as never
    const { attempts, max_attempts, id } = queued
    const log = services.log.child({ task: job.task, jobId: id })
    const jobRun = { services, attempt: attempts, isLastAttempt: attempts >= max_attempts, log }
    const giveUp = async (mortal: Mortal, deaths: number, cause?: Error) => {
      log.error({ error: cause, deaths }, `a job is given up: each ${mortal} died of it`)
      if (job.giveUp) return job.giveUp(parsePayload(), jobRun)
      await query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [id])
      throw new Error(deathNote(mortal, deaths, cause))
    }
    const runUnlessDeadly = async () => {
      if (job.outlivesWorkers) return job.run(parsePayload(), jobRun)
      for (const mortal of ['child', 'worker'] as const) {
        const deaths = countDeaths(mortal, queued)
        if (isDeadly(mortal, deaths, queued)) return giveUp(mortal, deaths)
      }
      try {
        await job.run(parsePayload(), jobRun)
      } catch (error) {
        if (!(error instanceof ChildDied)) throw error
        const deaths = countDeaths('child', queued) + 1
        if (isDeadly('child', deaths, queued)) return giveUp('child', deaths, error)
        throw new Error(deathNote('child', deaths, error), { cause: error })
      }
    }
    const note = (outcome: 'done' | 'failed') => {
      const ms = performance.now() - startedAt
      metrics.jobs.add(1, { task: job.task, outcome })
      metrics.jobDuration.addSeconds(ms / 1000, { task: job.task })
      const line = { task: job.task, jobId: id, attempt: attempts, outcome, ms: Math.round(ms) }
      services.requestLog?.info({ ...line, ...studioIn(stored) }, 'job')
    }
    try {
      await runUnlessDeadly()
      note('done')
    } catch (error) {
      note('failed')
      // The queue stores and logs an error's message, so it must hold no values but ids.
      const said = withoutValues(error)
      said.message += aboutIn(stored)
      throw said
    }
  }
}

/** The request that queued this job, or that queued the one which did. */
function requestIdIn(stored: unknown): string | undefined {
  const { requestId } = (stored ?? {}) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}

/** Says what a job is about, for who reads of its failure: the ids in its payload. */
function aboutIn(stored: unknown): string {
  const ids = Object.entries(stored ?? {}).filter(
    ([name, value]) => name.endsWith('Id') && name !== 'requestId' && typeof value === 'string',
  )
  return ids.length === 0 ? '' : ` (${ids.map((pair) => pair.join(' ')).join(', ')})`
}

function studioIn(stored: unknown): { studioId?: string } {
  const { studioId } = (stored ?? {}) as { studioId?: unknown }
  return typeof studioId === 'string' ? { studioId } : {}
}
