// Who may call is part of every endpoint and has no default: a contract starts with one of these builders.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Who } from './viewer.rules.ts'

export type WhoMeta<W extends Who = Who> = {
  who: W
  /** Where an admin can stand in a studio's place, an endpoint says whether that admin may call it (decision 0021). */
  whileActing?: 'may' | 'never'
  /** What another kind of viewer is refused with, in place of `wrong_role` and its like. */
  deniedAs?: string
}

const denials = {
  signed_out: { status: 401 },
  studio_inactive: { status: 403 },
  wrong_role: { status: 403 },
  fresh_link_needed: { status: 403 },
} as const

const endpointFor = <W extends Who>(who: W) => oc.$meta<WhoMeta<W>>({ who }).errors(denials)

export const anyone = endpointFor('anyone')
/** For people whose place an admin may take: no endpoint of theirs can be written without saying what that admin may. */
const endpointsFor = <W extends Who, Code extends string = never>(who: W, deniedAs?: Code) => {
  const errors = { ...denials, ...refusals<Code>(...(deniedAs ? [deniedAs] : [])) }
  const meta = { who, ...(deniedAs && { deniedAs }) }
  return {
    evenActing: oc.$meta<WhoMeta<W>>({ ...meta, whileActing: 'may' }).errors(errors),
    notActing: oc
      .$meta<WhoMeta<W>>({ ...meta, whileActing: 'never' })
      .errors({ ...errors, acting_as_studio: { status: 403 } }),
  }
}

export const signedIn = endpointsFor('signedIn')
/** Not for a session that a letter's link began, until its person has used a link that was asked for just then. */
export const signedInFresh = endpointsFor('signedInFresh')
export const client = endpointFor('client')
export const clientFresh = endpointFor('clientFresh')
export const photographer = endpointsFor('photographer')
export const photographerEvenInactive = endpointsFor('photographerEvenInactive')
/** For both sides of a photo. Anyone else is refused as if the photo were a stranger's. */
export const photoOwner = <Code extends string>(deniedAs: Code) => endpointsFor('photoOwner', deniedAs)
export const admin = endpointFor('admin')

/** Declares expected refusals without facts: `.errors(refusals('email_taken'))`. */
export function refusals<Code extends string>(...codes: Code[]): { [C in Code]: { status: 409 } } {
  return Object.fromEntries(codes.map((code) => [code, { status: 409 }])) as { [C in Code]: { status: 409 } }
}

/** Declares one refusal that carries facts for its sentence. */
export const refusalWith = <Facts extends z.ZodType>(facts: Facts) => ({ status: 409 as const, data: facts })

export const none = z.object({})
