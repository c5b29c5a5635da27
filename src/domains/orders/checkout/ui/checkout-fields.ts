import { checkoutNl } from '../checkout.nl.ts'
import { isPostcode } from '../../delivery-address.rules.ts'
import type { CheckoutForm } from '../../ui/checkout-draft.ts'

const texts = checkoutNl.fields

const addressParts = ['street', 'houseNumber', 'postcode', 'city'] as const
type AddressPart = (typeof addressParts)[number]

const isBlank = (value: string) => value.trim() === ''

export const hasAddress = (form: CheckoutForm) => addressParts.some((part) => !isBlank(form[part]))

/** The address is optional, but all parts are required once one is filled in. */
export const addressRule = (part: AddressPart) => ({
  deps: addressParts.filter((other) => other !== part),
  validate: (value: string, form: CheckoutForm) => {
    if (!hasAddress(form)) return true
    if (isBlank(value)) return texts[part]
    return part !== 'postcode' || isPostcode(form.country, value) || texts.postcodeForm[form.country]
  },
})

export const nameRule = { validate: (value: string) => !isBlank(value) || texts.name }

// A loose check: the contract decides.
export const emailRule = {
  validate: (value: string) => {
    if (isBlank(value)) return texts.email
    return /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(value) || texts.emailForm
  },
}
