import { randomUUID } from 'node:crypto'
import type { JobHelpers, Task } from 'graphile-worker'
import { ChildDied } from '../child-pool/child-pool.ts'
import { withoutValues } from '../log/describe-error.ts'
import { withTrace } from '../log/trace.ts'
import { metrics } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import type { AnyJob } from './job.ts'

const GIVE_UP_AFTER = 8
/** Begins the error of a job of which a child process died; the next one that dies of it ends it. */
const CHILD_DIED = 'died without an answer'

/** A job as the queue's library runs it. */
export function taskOf(services: Services, job: AnyJob): Task {
  return async (stored, { job: queued }) =>
    withTrace({ requestId: requestIdIn(stored) ?? randomUUID() }, () => run(stored, queued))

  async function run(stored: unknown, queued: JobHelpers['job']): Promise<void> {
    const startedAt = performance.now()
    const parsePayload = () => job.payload.parse(stored) as never
    const { attempts, max_attempts, last_error, id } = queued
    const log = services.log.child({ task: job.task, jobId: id })
    const jobRun = { services, attempt: attempts, log }
    const giveUp = (cause?: unknown) => {
      log.error({ error: cause, attempts }, 'a job is given up')
      return job.giveUp?.(parsePayload(), jobRun)
    }
    const runOrGiveUp = async () => {
      if (job.giveUp && attempts > (job.giveUpAfter ?? GIVE_UP_AFTER)) return giveUp()
      try {
        await job.run(parsePayload(), jobRun)
      } catch (error) {
        if (!job.giveUp || !(error instanceof ChildDied)) throw error
        if (attempts >= max_attempts || (attempts > 1 && last_error?.startsWith(CHILD_DIED)))
          return giveUp(error)
        throw new Error(CHILD_DIED, { cause: error })
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
      await runOrGiveUp()
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
