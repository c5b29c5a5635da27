// Who a studio is to the tax office and on its invoices, and under which VAT scheme it sells.
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { line } from '#domains/access/line.contract.ts'
import { none, photographer, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { countries } from '#platform/pure/postal-address.ts'
import {
  businessFields,
  businessProblems,
  lengths,
  OTHER_REVENUE_MAX_CENTS,
} from './business/business.rules.ts'
import { vatSchemes } from './vat-schemes.rules.ts'

const details = z.object({
  businessName: line(lengths.businessName),
  legalName: line(lengths.legalName),
  street: line(lengths.street),
  houseNumber: line(lengths.houseNumber),
  postcode: line(lengths.postcode),
  city: line(lengths.city),
  country: z.enum(countries),
  kvkNumber: line(lengths.kvkNumber),
  vatId: line(lengths.vatId),
  exemptReason: line(lengths.exemptReason),
  termsUrl: line(lengths.termsUrl),
  accountantEmail: line(lengths.accountantEmail),
  ossSince: line(10),
  otherRevenueCents: z.number().int().min(0).max(OTHER_REVENUE_MAX_CENTS),
})

const scheme = z.enum(vatSchemes)

export const businessContract = {
  findBusiness: photographer.evenActing.input(none).output(
    z.object({
      saved: details,
      /** In the order in which they were added; of one day, the last counts. */
      schemes: z.array(z.object({ id: z.uuid(), scheme, from: isoDay })),
      today: isoDay,
      /** What is still needed before clients can order. */
      missing: z.array(z.enum(businessFields)),
    }),
  ),
  /** Saves all of it or nothing. An acting admin can't change `ossSince`, which is tax. */
  saveBusiness: photographer.evenActing
    .input(details.exactPartial())
    .output(none)
    .errors({
      field_invalid: refusalWith(
        z.object({ field: z.enum(businessFields), problem: z.enum(businessProblems) }),
      ),
      ...refusals('acting_as_studio'),
    }),
  addVatScheme: photographer.notActing
    .input(z.object({ scheme, from: isoDay }))
    .output(none)
    .errors(refusals('day_out_of_range')),
}
