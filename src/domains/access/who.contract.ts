// Who may call is part of every endpoint and has no default: a contract starts with one of these builders.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Who } from './viewer.rules.ts'

/** Where an admin can stand in a studio's place, an endpoint says whether that admin may call it (decision 0021). */
export type WhoMeta<W extends Who = Who> = { who: W; whileActing?: 'may' | 'never' }

const denials = {
  signed_out: { status: 401 },
  studio_inactive: { status: 403 },
  wrong_role: { status: 403 },
} as const

const endpointFor = <W extends Who>(who: W) => oc.$meta<WhoMeta<W>>({ who }).errors(denials)

export const anyone = endpointFor('anyone')
/** For people whose place an admin may take: no endpoint of theirs can be written without saying what that admin may. */
const endpointsFor = <W extends Who>(who: W) => ({
  evenActing: oc.$meta<WhoMeta<W>>({ who, whileActing: 'may' }).errors(denials),
  notActing: oc
    .$meta<WhoMeta<W>>({ who, whileActing: 'never' })
    .errors({ ...denials, acting_as_studio: { status: 403 } }),
})

export const signedIn = endpointsFor('signedIn')
export const client = endpointFor('client')
export const photographer = endpointsFor('photographer')
export const photographerEvenInactive = endpointsFor('photographerEvenInactive')
export const admin = endpointFor('admin')

/** Declares expected refusals without facts: `.errors(refusals('email_taken'))`. */
export function refusals<Code extends string>(...codes: Code[]): { [C in Code]: { status: 409 } } {
  return Object.fromEntries(codes.map((code) => [code, { status: 409 }])) as { [C in Code]: { status: 409 } }
}

/** Declares one refusal that carries facts for its sentence. */
export const refusalWith = <Facts extends z.ZodType>(facts: Facts) => ({ status: 409 as const, data: facts })

export const none = z.object({})
