import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { PostalAddress } from '#platform/pure/postal-address.ts'
import { schemeOn, type SchemeFrom, type VatScheme } from '../../vat-schemes.rules.ts'
import { missingFields, type BusinessDetails, type BusinessField } from '../business.rules.ts'
import { findStudioContact } from '../../core/server/studio-contact.sql.ts'
import { findBusiness, isStudioOpenNow, listSchemes, type FoundBusiness } from './business.sql.ts'

/** A studio as it sells: what its invoices, its checkout and the gate of its shop say of it. */
export type Seller = {
  /** As clients know it: the studio's name, or else its trade name. */
  studioName: string
  /** In letters to the studio. */
  greetedName: string
  /** In which it trades (`photographers.business_name`). */
  tradeName: string
  legalName: string
  email: string
  /** Parts that the studio hasn't filled in yet are ''. */
  address: PostalAddress
  kvkNumber: string | null
  /** Kept under the KOR too, where it isn't needed. */
  vatId: string | null
  /** In the order in which they were added, for `schemeOn`. */
  schemes: readonly SchemeFrom[]
  /** Day since which it declares the VAT of its clients' countries. */
  ossSince: string | null
  exemptReason: string | null
  termsUrl: string | null
  accountantEmail: string | null
  /** Its suit; both null without custom branding. */
  accentColor: string | null
  logoKey: string | null
  schemeOn: (day: string) => VatScheme
  isOss: (day: string) => boolean
  /** Sold outside of the product in a year; 0 as long as it said nothing of that year. */
  otherRevenueCents: (year: number) => number
  missing: (today: string) => BusinessField[]
  /** Whether it may sell: nothing is missing. */
  isComplete: (today: string) => boolean
}

/** The seller behind a studio's shop, of this moment; documents freeze what they need of it. */
export async function findSeller(tx: Tx<'system'>, studioId: string): Promise<Seller> {
  const found = await findBusiness(tx, studioId)
  const schemes = await listSchemes(tx, studioId)
  const details = detailsOf(found)
  const { street, houseNumber, postcode, city, country, ossSince } = details
  const missing = (today: string) => missingFields(details, schemes, today)
  return {
    studioName: found.studioName,
    greetedName: found.greetedName,
    tradeName: details.businessName,
    legalName: details.legalName,
    email: (await findStudioContact(tx, studioId)).email,
    address: { street, houseNumber, postcode, city, country },
    kvkNumber: details.kvkNumber || null,
    vatId: details.vatId || null,
    schemes,
    ossSince: ossSince || null,
    exemptReason: details.exemptReason || null,
    termsUrl: details.termsUrl || null,
    accountantEmail: details.accountantEmail || null,
    accentColor: found.accentColor,
    logoKey: found.mayUseCustomBranding ? found.logoKey : null,
    schemeOn: (day) => schemeOn(schemes, day),
    isOss: (day) => ossSince !== '' && ossSince <= day,
    otherRevenueCents: (year) => otherRevenueOf(found, year),
    missing,
    isComplete: (today) => missing(today).length === 0,
  }
}

/**
 * The seller behind a shop; undefined while that is closed, because the studio's plan has expired or its invoices would
 * not name it as the law asks.
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

/** As the form holds them. Before the first save the trade name is the legal name as well. */
export function detailsOf({ business, ...names }: FoundBusiness, today?: string): BusinessDetails {
  return {
    businessName: names.businessName,
    legalName: business?.legalName ?? names.businessName,
    street: business?.street ?? '',
    houseNumber: business?.houseNumber ?? '',
    postcode: business?.postcode ?? '',
    city: business?.city ?? '',
    country: business?.country ?? 'NL',
    kvkNumber: names.kvkNumber ?? '',
    vatId: business?.vatId ?? '',
    exemptReason: business?.exemptReason ?? '',
    termsUrl: business?.termsUrl ?? '',
    accountantEmail: business?.accountantEmail ?? '',
    ossSince: business?.ossSince ?? '',
    otherRevenueCents: today ? otherRevenueOf({ business }, Number(today.slice(0, 4))) : 0,
  }
}

const otherRevenueOf = ({ business }: Pick<FoundBusiness, 'business'>, year: number) =>
  business?.otherRevenueYear === year ? business.otherRevenueCents : 0
