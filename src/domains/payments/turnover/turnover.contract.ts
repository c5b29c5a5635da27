import { z } from 'zod'
import { INTEGER_MAX } from '#domains/access/column.contract.ts'
import { emptyObject, photographer, refusals } from '#domains/access/who.contract.ts'
import { countries } from '#platform/pure/postal-address.ts'
import { vatBoxes, isQuarter, limitKinds, parseFigureSelector, warnedPercents } from './turnover.rules.ts'

const quarter = z.string().refine(isQuarter)
const box = z.object({ netCents: z.number(), vatCents: z.number() })

const turnover = z.object({
  quarter,
  /** Quarters since the first document, newest first. */
  quarters: z.array(quarter),
  boxes: z.record(z.enum(vatBoxes), box),
  icp: z.array(
    z.object({
      vatId: z.string(),
      buyer: z.string(),
      goodsCents: z.number(),
      servicesCents: z.number(),
    }),
  ),
  oss: z.array(box.extend({ country: z.enum(countries), rate: z.number() })),
  documentCount: z.number(),
  /** Limits of the quarter's year that apply to this studio. */
  limits: z.array(
    z.object({
      kind: z.enum(limitKinds),
      soldCents: z.number(),
      limitCents: z.number(),
      percent: z.literal(warnedPercents).nullable(),
    }),
  ),
  otherRevenueCents: z.number(),
})

const document = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit']),
  issuedAt: z.date(),
  buyer: z.string(),
  /** Document's part of the figure. */
  netCents: z.number(),
  vatCents: z.number(),
  address: z.string(),
  ublPath: z.string(),
})

export const turnoverContract = {
  /** Defaults to the current quarter. */
  findTurnover: photographer.evenActing.input(z.object({ quarter: quarter.optional() })).output(turnover),
  /** Lists documents that add up to the figure, newest first. */
  listDocuments: photographer.evenActing
    .input(
      z.object({
        quarter,
        figure: z.string().refine((name) => parseFigureSelector(name) !== undefined),
        /** `next` of the previous page. */
        below: z.int().min(0).max(INTEGER_MAX).optional(),
      }),
    )
    .output(z.object({ rows: z.array(document), next: z.number().nullable() })),
  findAccountant: photographer.evenActing
    .input(emptyObject)
    .output(z.object({ email: z.string().nullable(), isMonthly: z.boolean() })),
  /** Turns a monthly email to the bookkeeper on or off. The email's link works for 30 days. */
  setMonthly: photographer.notActing
    .input(z.object({ isMonthly: z.boolean() }))
    .output(emptyObject)
    .errors(refusals('accountant_unknown')),
}
