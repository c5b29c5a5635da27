// The studio behind an account: its plan and limits, its name, its mark, and the automation it wants to be told.
import { z } from 'zod'
import {
  anyone,
  none,
  photographer,
  photographerEvenInactive,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { registration, tooMany } from '#domains/accounts/accounts.contract.ts'
import { planIds } from '#domains/plans/plans.rules.ts'

export const webhookFailure = z.enum(['not_https', 'not_public', 'unreachable', 'answered_error'])

export type PostFailure = z.infer<typeof webhookFailure>

export const myStudio = z.object({
  studioName: z.string().nullable(),
  businessName: z.string(),
  plan: z.enum(planIds).nullable(),
  isActive: z.boolean(),
  daysRemaining: z.number().nullable(),
  maxClients: z.number(),
  webhookUrl: z.string().nullable(),
  /** What this studio may do; the browser asks this and never works it out. */
  may: z.object({ useCustomBranding: z.boolean() }),
})

export const studiosContract = {
  /** Answers the same whether or not the address has an account already; the mail that follows tells its owner. */
  register: anyone.input(registration).output(none).errors(tooMany),
  findMyStudio: photographerEvenInactive.input(none).output(myStudio),
  setWebhook: photographer
    .input(z.object({ webhookUrl: z.union([z.literal(''), z.url().max(500)]) }))
    .output(none)
    .errors({ webhook_refused: refusalWith(z.object({ reason: webhookFailure })) }),
  testWebhook: photographer
    .input(z.object({ webhookUrl: z.url().max(500), mailType: z.string().min(1).max(60), link: z.url() }))
    .output(z.object({ mailType: z.string() }))
    .errors({ webhook_refused: refusalWith(z.object({ reason: webhookFailure })) }),
}
