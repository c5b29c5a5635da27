import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { securityContract, session } from '../security.contract.ts'
import { securityNl } from '../security.nl.ts'

const security = browserApi<typeof securityContract>('security')

export type Session = z.infer<typeof session>

const sessionsKey = ['security', 'all', 'sessions'] as const
const twoFactorKey = ['security', 'all', 'two-factor'] as const

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: () => security.listSessions({}),
})

export const twoFactorQuery = queryOptions({
  queryKey: twoFactorKey,
  queryFn: () => security.findTwoFactor({}),
})

const ending = securityNl.sessions.ending

export const useEndSession = () =>
  useSave(security.endSession, { messages: ending, invalidates: [sessionsKey] })

export const useEndOtherSessions = () =>
  useSave(() => security.endOtherSessions({}), { messages: ending, invalidates: [sessionsKey] })

const texts = securityNl.twoFactor
const atPassword = ['wrong_credentials']
const ofTwoFactor = { inlineErrors: atPassword, invalidates: [twoFactorKey] }

export const useStartTwoFactor = () =>
  useSave(security.startTwoFactor, { messages: texts.starting, inlineErrors: atPassword })

export const useConfirmTwoFactor = () =>
  useSave(security.confirmTwoFactor, {
    messages: texts.confirming,
    inlineErrors: ['wrong_code'],
    invalidates: [twoFactorKey],
  })

export const useRenewRecoveryCodes = () =>
  useSave(security.renewRecoveryCodes, { messages: texts.renewing, ...ofTwoFactor })

export const useEndTwoFactor = (onDone: () => void) =>
  useSave(security.endTwoFactor, { messages: texts.ending, ...ofTwoFactor, onDone })

export const useResetTwoStepsByAdmin = (onDone: () => void) =>
  useSave(security.resetTwoSteps, {
    messages: securityNl.reset,
    invalidates: [['accounts'], ['activity']],
    onDone,
  })

export const useSignInWithCode = (onDone: (arrived: { home: string }) => unknown) =>
  useSave(security.signInWithCode, { messages: securityNl.signInCode, inlineErrors: ['wrong_code'], onDone })
