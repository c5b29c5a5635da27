import { tidyHouseNumber } from '#platform/pure/postal-address.ts'

/** Number and addition together, as an order keeps them. */
export const HOUSE_NUMBER_MAX = 20
export const HOUSE_ADDITION_MAX = 9
/** Room for a label that is pasted along: 'huisnummer 12'. */
export const HOUSE_NUMBER_TYPED_MAX = 30

type Stored = { houseNumber: string }

/** `12 B`, `12-3` and `12 bus 4` in their two parts; what does not begin with a number stays whole. */
export function splitHouseNumber<Address extends Stored>(
  address: Address,
): Address & { houseAddition: string } {
  const houseNumber = tidyHouseNumber(address.houseNumber)
  const [, number = '', addition = ''] = /^(\d{1,10}) ?(.*)$/.exec(houseNumber) ?? []
  const isSplit = number !== '' && addition.length <= HOUSE_ADDITION_MAX
  return isSplit
    ? { ...address, houseNumber: number, houseAddition: addition }
    : { ...address, houseNumber, houseAddition: '' }
}

export function joinHouseNumber<Address extends Stored & { houseAddition: string }>({
  houseAddition,
  ...address
}: Address): Omit<Address, 'houseAddition'> {
  return { ...address, houseNumber: tidyHouseNumber(`${address.houseNumber} ${houseAddition}`) }
}
