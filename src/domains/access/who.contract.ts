// Who may call is part of every endpoint, without a default: each starts with one of these builders.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Who } from './viewer.rules.ts'

export type WhoMeta<W extends Who = Who> = {
  who: W
  /** Whether an admin who acts as a studio may call it (decision 0021). */
  whileActing?: 'may' | 'never'
  /** Whether it may be read from a replica, and changes nothing. */
  readsReplica?: true
  /** Replaces every denial but `signed_out` and `two_steps_demanded`. */
  deniedAs?: string
}

const denials = {
  signed_out: { status: 401 },
  studio_inactive: { status: 403 },
  wrong_role: { status: 403 },
  fresh_link_needed: { status: 403 },
  two_steps_demanded: { status: 403 },
} as const

const endpointFor = <W extends Who>(who: W) => oc.$meta<WhoMeta<W>>({ who }).errors(denials)

export const anyone = endpointFor('anyone')
/** For people an admin may act as: an endpoint must choose `evenActing` or `notActing`. */
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
/** Excludes a session begun by a letter's link, until its person uses a link they asked for. */
export const signedInFresh = endpointsFor('signedInFresh')
/** Excludes, besides, a session begun by the password of a seat, which its studio may know. */
export const signedInWhole = endpointsFor('signedInWhole')
export const client = endpointFor('client')
export const clientFresh = endpointFor('clientFresh')
export const photographer = endpointsFor('photographer')
export const photographerEvenInactive = endpointsFor('photographerEvenInactive')
/** For both sides of a photo; anyone else is refused with `deniedAs`, as for a stranger's photo. */
export const photoOwner = <Code extends string>(deniedAs: Code) => endpointsFor('photoOwner', deniedAs)
/** The same, and guests of the photo's gallery. */
export const looker = <Code extends string>(deniedAs: Code) => endpointsFor('looker', deniedAs)
export const clientOrGuest = endpointFor('clientOrGuest')
export const guest = endpointFor('guest')
export const admin = endpointFor('admin')
/** For lists of the back office, which are read from a replica where there is one; its handler changes nothing. */
export const adminList = oc.$meta<WhoMeta<'admin'>>({ who: 'admin', readsReplica: true }).errors(denials)

/** Declares expected refusals without facts: `.errors(refusals('email_taken'))`. */
export function refusals<Code extends string>(...codes: Code[]): { [C in Code]: { status: 409 } } {
  return Object.fromEntries(codes.map((code) => [code, { status: 409 }])) as { [C in Code]: { status: 409 } }
}

/** Declares one refusal that carries facts for its text. */
export const refusalWith = <Facts extends z.ZodType>(facts: Facts) => ({ status: 409 as const, data: facts })

export const none = z.object({})
