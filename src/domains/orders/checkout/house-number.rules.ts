/** Together no longer than what an order keeps. */
export const HOUSE_NUMBER_MAX = 10
export const HOUSE_ADDITION_MAX = 9

type Stored = { houseNumber: string }

/** `12 B`, `12-3` and `12 bus 4` in their two parts; what does not begin with a number stays whole. */
export function splitHouseNumber<Address extends Stored>(
  address: Address,
): Address & { houseAddition: string } {
  const { houseNumber } = address
  const [, number = '', addition = ''] = /^\s*(\d{1,10})\s*(.*?)\s*$/.exec(houseNumber) ?? []
  const isSplit = number !== '' && addition.length <= HOUSE_ADDITION_MAX
  return isSplit
    ? { ...address, houseNumber: number, houseAddition: addition }
    : { ...address, houseAddition: '' }
}

export function joinHouseNumber<Address extends Stored & { houseAddition: string }>({
  houseAddition,
  ...address
}: Address): Omit<Address, 'houseAddition'> {
  const parts = [address.houseNumber.trim(), houseAddition.trim()]
  // A sign before the addition stands against the number, as it was written.
  const between = /^[-/]/.test(parts[1]!) ? '' : ' '
  return { ...address, houseNumber: parts.join(between).trim() }
}
