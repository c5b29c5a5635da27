// Reconciles a studio's money with the provider. Every step asks the provider instead of trusting an event, so it may run again,
// late or in any order, and ends the same. Steps run under a lock on the customer; nothing is asked while it is held:
//
//   a step asks                             we
//
//   what was answered before                return the same answer
//   anything else                           roll back, ask the provider, run the steps again from the start
//   after somebody else has written         drop all answers, and ask again
//   for what its payer has just prevented   drop all answers, and ask again
//   nothing more                            commit
//
// What a step has the provider do is asked in the same way: done before it is written down, and done again after a crash.
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import { z } from 'zod'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { issuePlanInvoices, type Sold } from './issue-plan-invoices.ts'
import { lockCustomer, markWritten } from './customers.sql.ts'
import { findStanding, notifyPlanMove, type Standing } from './plan-moves.ts'
import * as planTimeSql from './plan-time.sql.ts'
import { createAnswers, OutdatedAnswers, Unanswered, type Ask } from '#platform/stripe/provider-answers.ts'
import { askInTurn } from '#platform/stripe/provider-turns.ts'

/** Declared apart from its handler, because they need each other: stopping reconciles, and reconciling may stop. */
export const settlingRenewal = declareJob({
  task: 'settle-renewal',
  payload: z.object({ studioId: z.string() }),
  key: ({ studioId }) => `settle-renewal:${studioId}`,
})

export type ReconcileContext = {
  tx: Tx<'system'>
  ask: Ask
  services: Services
  studioId: string
  customerId: string
  now: Date
  /** Id for what the steps create; the same in every run with the same answers. */
  newId: string
  /** Payments that the steps found succeeded. */
  sold: Sold[]
}

type Steps<Result> = (context: ReconcileContext) => Promise<Result>

/** More than the processes that would ever write about one studio at once. */
const MOST_TRIES = 10

/** Runs `steps` under the lock on this studio's money; undefined when it is no customer yet. */
export const reconcileStudio = <Result>(
  services: Services,
  studioId: string,
  steps: Steps<Result>,
  alongside?: (tx: Tx<'system'>) => Promise<unknown>,
): Promise<Result | undefined> =>
  askInTurn(studioId, async () => {
    const answers = createAnswers(services.payments.api)
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
          if (customer.version !== version) throw new OutdatedAnswers(`written meanwhile: ${studioId}`)
          answers.restart()
          const { customerId } = customer
          const context = { tx, ask: answers.ask, services, studioId, customerId, now, newId, sold: [] }
          const result = await runSteps(context, steps)
          await markWritten(tx, studioId)
          await alongside?.(tx)
          await issueLast(context)
          return result
        })
      } catch (error) {
        if (error instanceof Unanswered) await answers.fetch(error)
        else if (error instanceof OutdatedAnswers && tries < MOST_TRIES) {
          await answers.forget()
          version = undefined
          newId = uuidv7(now.getTime())
          tries += 1
        } else throw error
      }
    }
  })

// From its first number on, everyone who issues an invoice waits for this transaction.
async function issueLast(context: ReconcileContext): Promise<void> {
  for (const sold of context.sold) await issuePlanInvoices(context, sold)
}

async function runSteps<Result>(context: ReconcileContext, steps: Steps<Result>): Promise<Result> {
  const { tx, studioId } = context
  const before = await findStanding(tx, studioId)
  const result = await steps(context)
  const worked = await findStanding(tx, studioId)
  const { plan, renewsItself } = paidPlan(worked)
  // A plan given by an admin stays until what is paid for changes.
  const isOutdated = plan !== paidPlan(before).plan || worked.plan !== before.plan
  const given = plan && isOutdated ? plan : worked.plan
  if (given && given !== worked.plan) await planTimeSql.givePlan(tx, studioId, given)
  if (renewsItself !== worked.renewsItself) await planTimeSql.setRenewsItself(tx, studioId, renewsItself)
  if (renewsItself && worked.isClosed) await enqueue(tx, settlingRenewal, { studioId })
  await publishChange(context, before, { ...worked, plan: given })
  return result
}

/** The plan paid for now: the subscription's, or else the last grant's, preferably one not taken back. */
export function paidPlan({ subscription, grants }: Pick<Standing, 'subscription' | 'grants'>) {
  const last = grants.findLast(({ isTakenBack }) => !isTakenBack) ?? grants.at(-1)
  return {
    plan: subscription?.plan ?? last?.plan,
    renewsItself: subscription !== undefined && !subscription.isCanceled,
  }
}

async function publishChange(context: ReconcileContext, before: Standing, after: Standing): Promise<void> {
  const { tx, studioId } = context
  await notifyPlanMove(context, before, after)
  await publish(tx, [studioId], { topic: 'payments' }, { topic: 'studios' }, { topic: 'me' })
  await publishToAdmins(tx, 'accounts', 'paymentDesk', 'office')
}
