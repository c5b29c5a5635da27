/** Default shipping price, including VAT (spec §9). */
export const STANDARD_SHIPPING_CENTS = 599

/** At most € 99,99. */
export const SHIPPING_MAX_CENTS = 9_999
export const PICK_UP_LINE_MAX_LENGTH = 160

export type ShippingSettings = {
  shippingCents: number
  offersPickUp: boolean
  pickUpLine: string
}

export const standardShipping: ShippingSettings = {
  shippingCents: STANDARD_SHIPPING_CENTS,
  offersPickUp: false,
  pickUpLine: '',
}
