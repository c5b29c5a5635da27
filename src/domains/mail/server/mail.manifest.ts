import { defineDomain, endpoints, openRoute } from '#domains/access/server/domain-manifest.ts'
import { mailContract } from '../mail.contract.ts'
import { mailHandlers } from './mail.handlers.ts'
import { deliverLetter } from './deliver-letter.job.ts'
import { serveLetter } from './mailbox.ts'

export const mailManifest = defineDomain({
  endpoints: {
    mail: endpoints(mailContract, mailHandlers),
  },
  jobs: [deliverLetter],
  openRoutes: [
    openRoute('/mailbox/letters/:letterId', {
      serve: ({ services, params }) => serveLetter(services, params.letterId),
    }),
  ],
})
