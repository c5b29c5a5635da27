import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { mapValues, pick } from '#platform/pure/pick.ts'
import type { PostalAddress } from '#platform/pure/postal-address.ts'
import { schemeOn, type SchemeFrom } from '../../vat-schemes.rules.ts'
import { missingFields, type BusinessDetails } from '../business.rules.ts'
import { findStudioContact } from '../../core/server/studio-contact.sql.ts'
import { findBusiness, isStudioOpenNow, listSchemes, type FoundBusiness } from './business.sql.ts'

export type Seller = Awaited<ReturnType<typeof findSeller>>

/** Returns the seller's current details. Documents store their own copy of what they print. */
export async function findSeller(tx: Tx<'system'>, studioId: string) {
  const found = await findBusiness(tx, studioId)
  const schemes: readonly SchemeFrom[] = await listSchemes(tx, studioId)
  const details = businessDetailsOf(found)
  const { ossSince } = details
  const missing = (today: string) => missingFields(details, schemes, today)
  return {
    /** Name that clients see: the studio's name, or else its trade name. */
    studioName: found.studioName,
    greetedName: found.greetedName,
    tradeName: details.businessName,
    legalName: details.legalName,
    email: (await findStudioContact(tx, studioId)).email,
    address: pick(details, addressFields),
    /**
     * `vatId` stays set under the KOR. `ossSince` is the first day on which VAT goes through the
     * OSS.
     */
    ...mapValues(pick(details, ['kvkNumber', 'ossSince', ...optionalFields]), (text) => text || null),
    schemes,
    /** `accentColor` and `logoKey` are null without custom branding. */
    accentColor: found.accentColor,
    logoKey: found.mayUseCustomBranding ? found.logoKey : null,
    schemeOn: (day: string) => schemeOn(schemes, day),
    isOss: (day: string) => ossSince !== '' && ossSince <= day,
    otherRevenueCents: (year: number) => otherRevenueOf(found, year),
    missing,
    isComplete: (today: string) => missing(today).length === 0,
  }
}

/**
 * Returns the seller, or undefined if the shop is closed: the studio may not work, or required
 * invoice details are missing.
 */
export async function findOpenSeller(
  tx: Tx<'system'>,
  studioId: string,
  now: Date,
): Promise<Seller | undefined> {
  if (!(await isStudioOpenNow(tx, studioId, now))) return undefined
  const seller = await findSeller(tx, studioId)
  return seller.isComplete(calendarDay(now)) ? seller : undefined
}

const addressFields = ['street', 'houseNumber', 'postcode', 'city', 'country'] as const
const noAddress: PostalAddress = { street: '', houseNumber: '', postcode: '', city: '', country: 'NL' }
const optionalFields = ['vatId', 'exemptReason', 'termsUrl', 'accountantEmail'] as const
const emptyOptionalFields = { vatId: null, exemptReason: null, termsUrl: null, accountantEmail: null }

/**
 * Returns the details as the form holds them. The trade name serves as legal name until the first
 * save.
 */
export function businessDetailsOf({ business, ...names }: FoundBusiness, today?: string): BusinessDetails {
  return {
    businessName: names.businessName,
    legalName: business?.legalName ?? names.businessName,
    ...(business ? pick(business, addressFields) : noAddress),
    kvkNumber: names.kvkNumber ?? '',
    ...mapValues(business ? pick(business, optionalFields) : emptyOptionalFields, (text) => text ?? ''),
    ossSince: business?.ossSince ?? '',
    otherRevenueCents: today ? otherRevenueOf({ business }, Number(today.slice(0, 4))) : 0,
  }
}

const otherRevenueOf = ({ business }: Pick<FoundBusiness, 'business'>, year: number) =>
  business?.otherRevenueYear === year ? business.otherRevenueCents : 0
