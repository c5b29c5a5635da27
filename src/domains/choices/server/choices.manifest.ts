import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { choicesContract } from '../choices.contract.ts'
import { remindOfDeadlines } from '../messages/server/remind-of-deadlines.job.ts'
import { choicesHandlers } from './choices.handlers.ts'

export const choicesManifest = defineDomain({
  endpoints: { choices: endpoints(choicesContract, choicesHandlers) },
  jobs: [remindOfDeadlines],
})
