import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { accountsContract } from '../accounts.contract.ts'
import { accountsHandlers } from './accounts.handlers.ts'
import { securityContract } from '../security.contract.ts'
import { securityHandlers } from './security.handlers.ts'
import { passkeysContract } from '../passkeys.contract.ts'
import { passkeysHandlers } from './passkeys.handlers.ts'
import { mailAccountLink } from './mail-account-link.job.ts'
import { deleteExpiredSignInData } from './sweep-accounts.job.ts'

export const accountsManifest = defineDomain({
  endpoints: {
    accounts: endpoints(accountsContract, accountsHandlers),
    security: endpoints(securityContract, securityHandlers),
    passkeys: endpoints(passkeysContract, passkeysHandlers),
  },
  jobs: [mailAccountLink, deleteExpiredSignInData],
})
