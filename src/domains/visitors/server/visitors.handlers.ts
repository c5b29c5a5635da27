import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { blockedMessage } from '#domains/accounts/server/accounts.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { visitorsContract } from '../visitors.contract.ts'
import { visitorMessageLetter } from './visitor-letters.nl.ts'

export const visitorsHandlers: Handlers<typeof visitorsContract> = {
  sendMessage: async (call) => {
    const { tx, input, services, now } = call
    const blocked = await blockedMessage(call, input.email)
    if (blocked) return blocked
    if (input.website === '') await sendLetter(tx, visitorMessageLetter(services.contactEmail, input), now)
    return {}
  },
}
