import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { emptyObject, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { mapValues } from '#platform/pure/pick.ts'
import { countries } from '#platform/pure/postal-address.ts'
import {
  businessFields,
  businessProblems,
  businessFieldMaxLengths,
  OTHER_REVENUE_MAX_CENTS,
} from './business/business.rules.ts'
import { vatSchemes } from './vat-schemes.rules.ts'

const details = z.object({
  ...mapValues(businessFieldMaxLengths, (maxLength) => singleLine(maxLength)),
  country: z.enum(countries),
  ossSince: singleLine(10),
  otherRevenueCents: z.number().int().min(0).max(OTHER_REVENUE_MAX_CENTS),
})

const scheme = z.enum(vatSchemes)

export const businessContract = {
  findBusiness: photographer.evenActing.input(emptyObject).output(
    z.object({
      saved: details,
      schemes: z.array(z.object({ id: z.uuid(), scheme, from: isoDay })),
      today: isoDay,
      missing: z.array(z.enum(businessFields)),
    }),
  ),
  /**
   * Saves all sent fields or none. An acting admin can't change `ossSince`, because this day
   * decides about tax.
   */
  saveBusiness: photographer.evenActing
    .input(details.exactPartial())
    .output(emptyObject)
    .errors({
      field_invalid: refusalWith(
        z.object({ field: z.enum(businessFields), problem: z.enum(businessProblems) }),
      ),
      ...refusals('acting_as_studio'),
    }),
  addVatScheme: photographer.notActing
    .input(z.object({ scheme, from: isoDay }))
    .output(emptyObject)
    .errors(refusals('day_out_of_range')),
}
