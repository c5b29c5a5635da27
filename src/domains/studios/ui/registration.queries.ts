import { switchedOff } from '#domains/switches/ui/switched-off.queries.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-saving.ts'
import { registrationNl } from '../registration.nl.ts'
import type { studiosContract } from '../studios.contract.ts'

const studios = browserApi<typeof studiosContract>('studios')

export const useRegister = (onDone: (account: { email: string; password: string }) => void) =>
  useSaving(studios.register, {
    says: { ...registrationNl, done: () => registrationNl.done },
    // Nobody tells a page of someone who is not signed in.
    refreshes: [switchedOff.queryKey],
    onDone: (_answer, { email, password }) => onDone({ email, password }),
  })
