import { euros, longDate } from '#platform/pure/format.nl.ts'
import type { BusinessDetails, BusinessField } from './business/business.rules.ts'
import type { SchemeFrom, VatScheme } from './vat-schemes.rules.ts'

export const vatSchemesNl: Record<VatScheme, string> = {
  standard: 'Normaal',
  kor: 'KOR',
  exempt: 'Vrijgesteld',
}

export const businessFieldsNl: Record<BusinessField, string> = {
  businessName: 'Handelsnaam',
  legalName: 'Juridische naam',
  street: 'Straat',
  houseNumber: 'Huisnummer',
  postcode: 'Postcode',
  city: 'Plaats',
  country: 'Land',
  kvkNumber: 'KVK-nummer',
  vatId: 'Btw-nummer',
  exemptReason: 'Reden van vrijstelling',
  termsUrl: 'Algemene voorwaarden (link)',
  accountantEmail: 'E-mail van je boekhouder',
  ossSince: 'OSS vanaf',
  otherRevenueCents: 'Omzet buiten Lichttafel dit jaar',
}

export const businessLogNl = {
  changed: (field: BusinessField, details: Partial<BusinessDetails>) =>
    `${businessFieldsNl[field]}: ${valueText(field, details)}`,
  scheme: ({ scheme, from }: SchemeFrom) => `${vatSchemesNl[scheme]} vanaf ${longDate(from)}`,
}

function valueText(field: BusinessField, details: Partial<BusinessDetails>): string {
  const value = details[field]
  if (typeof value === 'number') return euros(value)
  return (field === 'ossSince' && value ? longDate(value) : value) || 'leeg'
}
