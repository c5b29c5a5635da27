// Who may call is part of every endpoint and has no default: a contract starts with one of these builders.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Who } from './viewer.rules.ts'

export type WhoMeta<W extends Who = Who> = { who: W }

const denials = {
  signed_out: { status: 401 },
  studio_inactive: { status: 403 },
  wrong_role: { status: 403 },
  fresh_link_needed: { status: 403 },
} as const

const endpointFor = <W extends Who>(who: W) => oc.$meta<WhoMeta<W>>({ who }).errors(denials)

export const anyone = endpointFor('anyone')
export const signedIn = endpointFor('signedIn')
/** Not for a session that a letter's link began, until its person has used a link that was asked for just then. */
export const signedInFresh = endpointFor('signedInFresh')
export const client = endpointFor('client')
export const clientFresh = endpointFor('clientFresh')
export const photographer = endpointFor('photographer')
export const photographerEvenInactive = endpointFor('photographerEvenInactive')
export const admin = endpointFor('admin')

/** Declares expected refusals without facts: `.errors(refusals('email_taken'))`. */
export function refusals<Code extends string>(...codes: Code[]): { [C in Code]: { status: 409 } } {
  return Object.fromEntries(codes.map((code) => [code, { status: 409 }])) as { [C in Code]: { status: 409 } }
}

/** Declares one refusal that carries facts for its sentence. */
export const refusalWith = <Facts extends z.ZodType>(facts: Facts) => ({ status: 409 as const, data: facts })

export const none = z.object({})
