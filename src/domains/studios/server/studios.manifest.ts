import { defineDomain, endpoints, openRoute } from '#domains/access/server/domain-manifest.ts'
import { studiosContract } from '../studios.contract.ts'
import { studiosHandlers } from './studios.handlers.ts'
import { businessContract } from '../business.contract.ts'
import { businessHandlers } from '../business/server/business.handlers.ts'
import { ownDomainContract } from '../own-domain.contract.ts'
import { ownDomainHandlers } from '../domain/server/own-domain.handlers.ts'
import { STYLE_LOGO_PATH } from '../house-style.rules.ts'
import { serveStyleLogo, storedLogos } from './logos.ts'
import { checkDomains, checkOneDomain } from '../domain/server/check-domains.job.ts'

export const studiosManifest = defineDomain({
  endpoints: {
    studios: endpoints(studiosContract, studiosHandlers),
    business: endpoints(businessContract, businessHandlers),
    ownDomain: endpoints(ownDomainContract, ownDomainHandlers),
  },
  openRoutes: [
    openRoute(`${STYLE_LOGO_PATH}/:studioId/:file`, {
      isUnderStudioHosts: true,
      serve: ({ services, request, params }) => serveStyleLogo(services, request, params),
    }),
  ],
  jobs: [checkDomains, checkOneDomain],
  storedFiles: [storedLogos],
})
