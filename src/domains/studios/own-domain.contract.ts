import { z } from 'zod'
import { none, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { whenOff } from '#domains/flags/flags.contract.ts'
import { domainFailures, domainStates, hostFaults, HOST_TYPED_MAX_LENGTH } from './domain/own-domain.rules.ts'

export const domainInUse = z.enum(domainStates).exclude(['off'])

const ownDomain = z.object({
  host: z.string(),
  state: domainInUse,
  /** Why it is no further, or about to be lost; `seen` is where it leads instead. */
  failure: z.enum(domainFailures).nullable(),
  seen: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  proof: z.object({ name: z.string(), text: z.string() }),
})

export type OwnDomain = z.infer<typeof ownDomain>

export const ownDomainContract = {
  findOwnDomain: photographer.evenActing
    .input(none)
    .output(z.object({ mayHave: z.boolean(), target: z.string(), domain: ownDomain.nullable() })),
  /**
   * Starts over with this domain; the former one shows for a while where its gallery is. Any studio may type any name: only
   * its TXT record says whose it is.
   */
  setOwnDomain: photographer.notActing
    .input(z.object({ host: z.string().max(HOST_TYPED_MAX_LENGTH) }))
    .output(none)
    .errors({
      ...refusals('domain_not_allowed'),
      host_refused: refusalWith(z.object({ reason: z.enum(hostFaults) })),
      ...tooMany,
      ...whenOff,
    }),
  checkOwnDomain: photographer.notActing
    .input(none)
    .output(none)
    .errors({ ...refusals('domain_not_allowed', 'domain_not_found'), ...tooMany, ...whenOff }),
  removeOwnDomain: photographer.notActing.input(none).output(none),
}
