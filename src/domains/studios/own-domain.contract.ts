import { z } from 'zod'
import { emptyObject, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import { switchedOffRefusal } from '#domains/flags/flags.contract.ts'
import { domainFailures, domainStates, hostFaults, HOST_TYPED_MAX_LENGTH } from './domain/own-domain.rules.ts'

export const domainStateInUse = z.enum(domainStates).exclude(['off'])

const ownDomain = z.object({
  host: z.string(),
  state: domainStateInUse,
  /**
   * Why the domain isn't live, or may be lost. `seen` is the address to which the host leads
   * instead.
   */
  failure: z.enum(domainFailures).nullable(),
  seen: z.string().nullable(),
  checkedAt: z.date().nullable(),
  proof: z.object({ name: z.string(), text: z.string() }),
})

export type OwnDomain = z.infer<typeof ownDomain>

export const ownDomainContract = {
  findOwnDomain: photographer.evenActing
    .input(emptyObject)
    .output(z.object({ mayHave: z.boolean(), target: z.string(), domain: ownDomain.nullable() })),
  /**
   * Replaces the studio's domain. A former live domain shows the gallery's new address for a while.
   * Names held by other studios may be entered: only a TXT record proves ownership.
   */
  setOwnDomain: photographer.notActing
    .input(z.object({ host: z.string().max(HOST_TYPED_MAX_LENGTH) }))
    .output(emptyObject)
    .errors({
      ...refusals('domain_not_allowed'),
      host_refused: refusalWith(z.object({ reason: z.enum(hostFaults) })),
      ...tooManyRefusal,
      ...switchedOffRefusal,
    }),
  checkOwnDomain: photographer.notActing
    .input(emptyObject)
    .output(emptyObject)
    .errors({
      ...refusals('domain_not_allowed', 'domain_not_found'),
      ...tooManyRefusal,
      ...switchedOffRefusal,
    }),
  removeOwnDomain: photographer.notActing.input(emptyObject).output(emptyObject),
}
