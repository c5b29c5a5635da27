import { switchedOff } from '#domains/flags/ui/flags-off.queries.ts'
import { useArriveIfSignedIn } from '#domains/accounts/ui/accounts.queries.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { registrationNl } from '../registration.nl.ts'
import type { studiosContract } from '../studios.contract.ts'

const studios = browserApi<typeof studiosContract>('studios')

/**
 * Signs in and goes on to the plans; calls `onKnown` when nobody was signed in, because the address has an account
 * already.
 */
export function useRegister(onKnown: (email: string) => void) {
  const goOn = useArriveIfSignedIn()
  return useSave(studios.register, {
    messages: { ...registrationNl, done: () => registrationNl.done },
    // Live events don't reach a page without a session.
    invalidates: [switchedOff.queryKey],
    onDone: (_answer, { email }) => void goOn(email).then((isIn) => isIn || onKnown(email)),
  })
}
