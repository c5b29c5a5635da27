// Every endpoint starts with one of these builders, so each endpoint states who may call it.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { AccessLevel } from './viewer.rules.ts'

export type AccessMeta<W extends AccessLevel = AccessLevel> = {
  who: W
  /** Whether an admin who acts as a studio may call the endpoint (decision 0021). */
  whileActing?: 'may' | 'never'
  /** Reads from a replica, so the handler must change nothing. */
  readsReplica?: true
  /** Code that replaces every denial but `signed_out` and `two_steps_demanded`. */
  deniedAs?: string
}

const denials = {
  signed_out: { status: 401 },
  studio_inactive: { status: 403 },
  wrong_role: { status: 403 },
  fresh_link_needed: { status: 403 },
  two_steps_demanded: { status: 403 },
} as const

const endpointFor = <W extends AccessLevel>(who: W) => oc.$meta<AccessMeta<W>>({ who }).errors(denials)

export const anyone = endpointFor('anyone')
/** Makes each endpoint choose whether an acting admin may call it. */
const endpointsFor = <W extends AccessLevel, Code extends string = never>(who: W, deniedAs?: Code) => {
  const errors = { ...denials, ...refusals<Code>(...(deniedAs ? [deniedAs] : [])) }
  const meta = { who, ...(deniedAs && { deniedAs }) }
  return {
    evenActing: oc.$meta<AccessMeta<W>>({ ...meta, whileActing: 'may' }).errors(errors),
    notActing: oc
      .$meta<AccessMeta<W>>({ ...meta, whileActing: 'never' })
      .errors({ ...errors, acting_as_studio: { status: 403 } }),
  }
}

export const signedIn = endpointsFor('signedIn')
/** Excludes sessions from a link in a studio’s email, which may have been forwarded. */
export const signedInFresh = endpointsFor('signedInFresh')
/** Excludes all seat-bound sessions: the studio may know the seat’s password. */
export const signedInWhole = endpointsFor('signedInWhole')
export const client = endpointFor('client')
export const clientFresh = endpointFor('clientFresh')
export const photographer = endpointsFor('photographer')
export const photographerEvenInactive = endpointsFor('photographerEvenInactive')
/** Admits clients and active studios. `deniedAs` hides from others whether a photo exists. */
export const clientOrStudio = <Code extends string>(deniedAs: Code) => endpointsFor('photoOwner', deniedAs)
/** Admits clients, active studios and guests. */
export const looker = <Code extends string>(deniedAs: Code) => endpointsFor('looker', deniedAs)
/** Like `looker`, but refuses with the actual reason. */
export const lookerWithReason = endpointsFor('looker')
export const clientOrGuest = endpointFor('clientOrGuest')
export const guest = endpointFor('guest')
export const admin = endpointFor('admin')
/** Lists of the back office, read from a replica; their handlers must change nothing. */
export const adminList = oc.$meta<AccessMeta<'admin'>>({ who: 'admin', readsReplica: true }).errors(denials)

export function refusals<Code extends string>(...codes: Code[]): { [C in Code]: { status: 409 } } {
  return Object.fromEntries(codes.map((code) => [code, { status: 409 }])) as { [C in Code]: { status: 409 } }
}

export const refusalWith = <Facts extends z.ZodType>(facts: Facts) => ({ status: 409 as const, data: facts })

export const emptyObject = z.object({})
