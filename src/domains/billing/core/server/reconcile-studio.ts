// Steps ask the provider instead of trusting an event, so they can run again, late or in any order,
// with the same result.
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import { z } from 'zod'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { issuePlanInvoices, type CompletedSale } from './issue-plan-invoices.ts'
import { lockCustomer, bumpVersion } from './customers.sql.ts'
import { findPlanSnapshot, recordAndMailPlanEvent, type PlanSnapshot } from './plan-moves.ts'
import * as planTimeSql from './plan-time.sql.ts'
import {
  createAnswerRecorder,
  OutdatedAnswersError,
  UnansweredError,
  type AskProvider,
} from '#platform/stripe/provider-answers.ts'
import { runInProviderQueue } from '#platform/stripe/provider-queue.ts'

/**
 * Declared apart from its handler to avoid an import cycle: the handler reconciles, and reconciling
 * can queue this task.
 */
export const syncRenewalWithClosingTask = declareJob({
  task: 'settle-renewal',
  payload: z.object({ studioId: z.string() }),
  key: ({ studioId }) => `settle-renewal:${studioId}`,
})

export type ReconcileContext = {
  tx: Tx<'system'>
  ask: AskProvider
  services: Services
  studioId: string
  customerId: string
  now: Date
  /** The same in every run with the same answers. */
  newId: string
  sold: CompletedSale[]
}

type Steps<Result> = (context: ReconcileContext) => Promise<Result>

/** Above the number of processes that write about one studio at the same time. */
const MAX_TRIES = 10

/**
 * Runs `steps` under the studio's lock. Returns undefined when the studio is no customer yet.
 * No request to the provider is sent under that lock:
 *
 *   - A request answered in an earlier run gets the same answer.
 *   - A new request rolls the run back. Then the request is sent, and the steps run again.
 *   - When another process wrote or the payer paid meanwhile, all answers are dropped.
 *   - A request that changes something is sent before the commit, and again after a crash.
 */
export const reconcileStudio = <Result>(
  services: Services,
  studioId: string,
  steps: Steps<Result>,
  alongside?: (tx: Tx<'system'>) => Promise<unknown>,
): Promise<Result | undefined> =>
  runInProviderQueue(studioId, async () => {
    const answers = createAnswerRecorder(services.payments.api)
    const now = services.clock()
    let version: string | undefined
    let newId = uuidv7(now.getTime())
    let tries = 1
    for (;;) {
      try {
        return await asSystem(services.pool, async (tx) => {
          const customer = await lockCustomer(tx, studioId)
          if (!customer?.customerId) return undefined
          version ??= customer.version
          if (customer.version !== version) throw new OutdatedAnswersError(`written meanwhile: ${studioId}`)
          answers.restart()
          const { customerId } = customer
          const context = { tx, ask: answers.ask, services, studioId, customerId, now, newId, sold: [] }
          const result = await runSteps(context, steps)
          await bumpVersion(tx, studioId)
          await alongside?.(tx)
          await issueInvoices(context)
          return result
        })
      } catch (error) {
        if (error instanceof UnansweredError) await answers.fetch(error)
        else if (error instanceof OutdatedAnswersError && tries < MAX_TRIES) {
          await answers.forget()
          version = undefined
          newId = uuidv7(now.getTime())
          tries += 1
        } else throw error
      }
    }
  })

// Runs last: from the first invoice number on, every other issuer waits for this transaction.
async function issueInvoices(context: ReconcileContext): Promise<void> {
  for (const sold of context.sold) await issuePlanInvoices(context, sold)
}

async function runSteps<Result>(context: ReconcileContext, steps: Steps<Result>): Promise<Result> {
  const { tx, studioId } = context
  const before = await findPlanSnapshot(tx, studioId)
  const result = await steps(context)
  const after = await findPlanSnapshot(tx, studioId)
  const { plan, renewsItself } = planAndRenewalOf(after)
  // A plan given by an admin stays until the paid plan changes.
  const isOutdated = plan !== planAndRenewalOf(before).plan || after.plan !== before.plan
  const newPlan = plan && isOutdated ? plan : after.plan
  if (newPlan && newPlan !== after.plan) await planTimeSql.givePlan(tx, studioId, newPlan)
  if (renewsItself !== after.renewsItself) await planTimeSql.setRenewsItself(tx, studioId, renewsItself)
  if (renewsItself && after.isClosed) await enqueue(tx, syncRenewalWithClosingTask, { studioId })
  await publishChange(context, before, { ...after, plan: newPlan })
  return result
}

/**
 * Finds the plan of the subscription, else of the last grant not taken back, else of the last
 * grant.
 */
export function planAndRenewalOf({ subscription, grants }: Pick<PlanSnapshot, 'subscription' | 'grants'>) {
  const last = grants.findLast(({ isTakenBack }) => !isTakenBack) ?? grants.at(-1)
  return {
    plan: subscription?.plan ?? last?.plan,
    renewsItself: subscription !== undefined && !subscription.isCanceled,
  }
}

async function publishChange(
  context: ReconcileContext,
  before: PlanSnapshot,
  after: PlanSnapshot,
): Promise<void> {
  const { tx, studioId } = context
  await recordAndMailPlanEvent(context, before, after)
  await publish(tx, [studioId], { topic: 'payments' }, { topic: 'studios' }, { topic: 'me' })
  await publishToAdmins(tx, 'accounts', 'paymentDesk', 'office')
}
