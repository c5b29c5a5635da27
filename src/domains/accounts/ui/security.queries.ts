import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
import type { securityContract, session } from '../security.contract.ts'
import { securityNl } from '../security.nl.ts'

const security = browserApi<typeof securityContract>('security')

export type Session = z.infer<typeof session>

const sessionsKey = ['security', 'all', 'sessions']
const twoFactorKey = ['security', 'all', 'two-factor']

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: () => security.listSessions({}),
})

export const twoFactorQuery = queryOptions({
  queryKey: twoFactorKey,
  queryFn: () => security.findTwoFactor({}),
})

const ending = { ...securityNl.sessions.ending, done: () => securityNl.sessions.ending.done }

export const useEndSession = () => useSaving(security.endSession, { says: ending, refreshes: [sessionsKey] })

export const useEndOtherSessions = () =>
  useSaving(() => security.endOtherSessions({}), { says: ending, refreshes: [sessionsKey] })

const words = securityNl.twoFactor
const atPassword = ['wrong_credentials']

export const useStartTwoFactor = () =>
  useSaving(security.startTwoFactor, { says: words.starting, atField: atPassword })

export const useConfirmTwoFactor = () =>
  useSaving(security.confirmTwoFactor, {
    says: words.confirming,
    atField: ['wrong_code'],
    refreshes: [twoFactorKey],
  })

export const useRenewRecoveryCodes = () =>
  useSaving(security.renewRecoveryCodes, {
    says: words.renewing,
    atField: atPassword,
    refreshes: [twoFactorKey],
  })

export const useEndTwoFactor = (onDone: () => void) =>
  useSaving(security.endTwoFactor, {
    says: { ...words.ending, done: () => words.ending.done },
    atField: atPassword,
    refreshes: [twoFactorKey],
    onDone,
  })

/** By an admin, whose open account and log say so at once. */
export const useResetTwoSteps = (onDone: () => void) =>
  useSaving(security.resetTwoSteps, {
    says: { ...securityNl.reset, done: () => securityNl.reset.done },
    refreshes: [['accounts'], ['activity']],
    onDone,
  })

export const useSignInWithCode = (onDone: (arrived: { home: string }) => unknown) =>
  useSaving(security.signInWithCode, {
    says: securityNl.signInCode,
    atField: ['wrong_code'],
    onDone,
  })
