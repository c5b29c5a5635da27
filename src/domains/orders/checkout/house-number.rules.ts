import { tidyHouseNumber } from '#platform/pure/postal-address.ts'

/** Maximum length of number and addition together, as stored in an order. */
export const HOUSE_NUMBER_MAX = 20
export const HOUSE_ADDITION_MAX = 9
/** Leaves room for a pasted label: 'huisnummer 12'. */
export const HOUSE_NUMBER_TYPED_MAX = 30

type StoredAddress = { houseNumber: string }

/**
 * Splits `12 B`, `12-3` and `12 bus 4`. Keeps a text without a leading number, or with an addition
 * over `HOUSE_ADDITION_MAX`.
 */
export function splitHouseNumber<Address extends StoredAddress>(
  address: Address,
): Address & { houseAddition: string } {
  const houseNumber = tidyHouseNumber(address.houseNumber)
  const [, number = '', addition = ''] = /^(\d{1,10}) ?(.*)$/.exec(houseNumber) ?? []
  const isSplit = number !== '' && addition.length <= HOUSE_ADDITION_MAX
  return isSplit
    ? { ...address, houseNumber: number, houseAddition: addition }
    : { ...address, houseNumber, houseAddition: '' }
}

export function joinHouseNumber<Address extends StoredAddress & { houseAddition: string }>({
  houseAddition,
  ...address
}: Address): Omit<Address, 'houseAddition'> {
  return { ...address, houseNumber: tidyHouseNumber(`${address.houseNumber} ${houseAddition}`) }
}
