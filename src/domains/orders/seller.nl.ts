import type { PostalAddress } from '#platform/pure/postal-address.ts'
import type { MadeToMeasure } from './order-lines.rules.ts'

type Seller = {
  tradeName: string
  legalName: string
  address: PostalAddress
  kvkNumber: string | null
  vatId: string | null
}

export const sellerNl = {
  soldBy: 'Je koopt van',
  named: ({
    tradeName,
    legalName,
    address: { street, houseNumber, postcode, city },
    kvkNumber,
    vatId,
  }: Seller) =>
    [
      tradeName === legalName ? tradeName : `${tradeName} (${legalName})`,
      `${street} ${houseNumber}`,
      `${postcode} ${city}`,
      ...(kvkNumber ? [`KVK ${kvkNumber}`] : []),
      ...(vatId ? [`btw-nummer ${vatId}`] : []),
    ].join(', '),
  terms: (tradeName: string) => `Algemene voorwaarden van ${tradeName}`,
  withdrawing: {
    all: 'Gemaakt van jouw foto’s in jouw uitsnede. Daarom kun je deze bestelling niet herroepen.',
    some: 'Wat van jouw foto’s in jouw uitsnede wordt gemaakt, kun je niet herroepen; de rest tot veertien dagen na ontvangst.',
    none: 'Je kunt deze bestelling herroepen tot veertien dagen na ontvangst.',
  } satisfies Record<MadeToMeasure, string>,
  withdrawingExtras: {
    atOnce:
      'Je vroeg om meteen te beginnen. Je kunt deze bestelling veertien dagen herroepen, tot je foto’s geleverd zijn.',
    waits: 'Je kunt deze bestelling veertien dagen herroepen.',
  },
}
