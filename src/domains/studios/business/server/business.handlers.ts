import { publishToAdmins } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { isAdminActing } from '#domains/access/viewer.rules.ts'
import { record, recordMany } from '#domains/activity/server/activity.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { publish } from '#platform/live/publish.ts'
import type { businessContract } from '../../business.contract.ts'
import { businessLogNl } from '../../business-log.nl.ts'
import {
  businessFields,
  invalidFields,
  isValidSchemeStart,
  missingFields,
  tidyDetails,
  type BusinessDetails,
} from '../business.rules.ts'
import { changeStudio } from '../../core/server/change-studio.sql.ts'
import * as businessSql from './business.sql.ts'
import { businessDetailsOf } from './find-seller.ts'

export const businessHandlers: Handlers<typeof businessContract> = {
  findBusiness: async ({ tx, viewer, now }) => {
    const today = calendarDay(now)
    const saved = businessDetailsOf(await businessSql.findBusiness(tx, viewer.id), today)
    const schemes = await businessSql.listSchemes(tx, viewer.id)
    return { saved, schemes, today, missing: missingFields(saved, schemes, today) }
  },

  saveBusiness: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const today = calendarDay(now)
    const saved = businessDetailsOf(await businessSql.findBusiness(tx, viewer.id), today)
    const change = tidyDetails(input)
    const [invalid] = invalidFields(change)
    if (invalid) refuse('field_invalid', invalid)
    const changed = businessFields.filter((field) => field in change && change[field] !== saved[field])
    if (changed.length === 0) return {}
    // An admin must not decide about a studio's tax.
    if (changed.includes('ossSince') && isAdminActing(viewer)) refuse('acting_as_studio')
    const { names, business } = toRows(change, today)
    if (Object.keys(names).length > 0) await changeStudio(tx, viewer, names)
    await businessSql.saveBusiness(tx, viewer, { legalName: saved.legalName, change: business }, now)
    const about = { action: 'business_changed', studioId: viewer.id, ipAddress } as const
    const logEntries = changed.map((field) => {
      const details = businessLogNl.changed(field, change)
      return { ...about, details, oldValue: String(saved[field]), newValue: String(change[field]) }
    })
    await recordMany(tx, viewer, logEntries, now)
    await publish(tx, [viewer.id], { topic: 'studios' })
    if (changed.includes('businessName')) await publishToAdmins(tx, 'accounts')
    return {}
  },

  addVatScheme: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    if (!isValidSchemeStart(input.from, calendarDay(now))) refuse('day_out_of_range')
    const schemes = await businessSql.listSchemes(tx, viewer.id)
    const lastOfDay = schemes.findLast(({ from }) => from === input.from)
    // The day's latest scheme is the same one, so a double click or a second tab adds no row.
    if (lastOfDay?.scheme === input.scheme) return {}
    await businessSql.addScheme(tx, viewer, input, now)
    const logEntry = { action: 'vat_scheme_added', details: businessLogNl.scheme(input) } as const
    await record(tx, viewer, { ...logEntry, studioId: viewer.id, ipAddress }, now)
    await publish(tx, [viewer.id], { topic: 'studios' })
    return {}
  },
}

function toRows(change: Partial<BusinessDetails>, today: string) {
  const { businessName, kvkNumber, otherRevenueCents, ...rest } = change
  const { vatId, exemptReason, termsUrl, accountantEmail, ossSince, ...address } = rest
  const nullable = Object.entries({ vatId, exemptReason, termsUrl, accountantEmail, ossSince })
  return {
    names: {
      ...(businessName !== undefined && { businessName }),
      ...(kvkNumber !== undefined && { kvkNumber: kvkNumber || null }),
    },
    business: {
      ...address,
      ...Object.fromEntries(
        nullable.flatMap(([field, value]) => (value === undefined ? [] : [[field, value || null]])),
      ),
      ...(otherRevenueCents !== undefined && {
        otherRevenueCents,
        otherRevenueYear: Number(today.slice(0, 4)),
      }),
    } satisfies businessSql.BusinessChange,
  }
}
