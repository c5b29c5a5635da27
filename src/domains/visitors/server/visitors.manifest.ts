import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { visitorsContract } from '../visitors.contract.ts'
import { countAttemptOrRefuse } from '#domains/accounts/server/accounts.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { visitorMessageLetter } from './visitor-letters.nl.ts'

export const visitorsManifest = defineDomain({
  endpoints: {
    visitors: endpoints(visitorsContract, {
      sendMessage: async (call) => {
        const { tx, input, services, now } = call
        const blocked = await countAttemptOrRefuse(call, 'write_message', input.email)
        if (blocked) return blocked
        if (input.website === '')
          await sendLetter(tx, visitorMessageLetter(services.contactEmail, input), now)
        return {}
      },
    }),
  },
})
