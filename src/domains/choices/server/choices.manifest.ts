import { defineDomain, endpoints, fileRoute } from '#domains/access/server/domain-manifest.ts'
import { CHOICES_PATH } from '../darkroom/darkroom.rules.ts'
import { serveDarkroom } from '../darkroom/server/serve-darkroom.ts'
import { choicesContract } from '../choices.contract.ts'
import { remindOfDeadlines } from './remind-of-deadlines.job.ts'
import { choicesHandlers } from './choices.handlers.ts'

export const choicesManifest = defineDomain({
  endpoints: { choices: endpoints(choicesContract, choicesHandlers) },
  jobs: [remindOfDeadlines],
  files: [
    fileRoute(`${CHOICES_PATH}/:listId/:file`, {
      isCounted: true,
      serve: ({ services, viewer, params, query }) => serveDarkroom(services, viewer, { ...params, query }),
    }),
  ],
})
