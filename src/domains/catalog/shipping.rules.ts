/** What sending an order costs where a studio says nothing else, VAT included (spec §9). */
export const SHIPPING_CENTS = 599

/** € 99,99. */
export const SHIPPING_MAX_CENTS = 9_999
export const PICK_UP_LINE_MAX_LENGTH = 160

/** How the orders of a studio get to its clients. */
export type Shipping = {
  shippingCents: number
  offersPickUp: boolean
  /** Where and when, in the studio's words; may be ''. */
  pickUpLine: string
}

export const standardShipping: Shipping = {
  shippingCents: SHIPPING_CENTS,
  offersPickUp: false,
  pickUpLine: '',
}
