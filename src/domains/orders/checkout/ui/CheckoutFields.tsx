import type { RegisterOptions, UseFormReturn } from 'react-hook-form'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { checkoutNl } from '../checkout.nl.ts'
import { countries, isPostcode, tidyPostcode } from '#platform/pure/postal-address.ts'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import { NOTES_MAX_LENGTH } from '../../orders.rules.ts'
import type { CheckoutForm } from '../../ui/checkout-draft.ts'

const countryOptions = countries.map((value) => ({ value, label: countriesNl[value] }))

const legend = 'text-17 font-semibold tracking-title'

export function CheckoutFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const { optional } = useUiTexts()
  const field = <Name extends 'name' | 'email' | AddressPart>(
    name: Name,
    rule: RegisterOptions<CheckoutForm, Name>,
  ) => ({ label: checkoutNl[name], ...formField(form, name, rule) })
  const addressField = (part: AddressPart) => field(part, addressRule(part))
  const tidy = () => {
    const [country, postcode] = form.getValues(['country', 'postcode'])
    if (isPostcode(country, postcode)) form.setValue('postcode', tidyPostcode(country, postcode))
  }
  return (
    <div className="grid gap-8">
      <fieldset className="grid gap-4">
        <legend className={`mb-3 ${legend}`}>{checkoutNl.who}</legend>
        <TextField {...field('name', nameRule)} autoComplete="name" maxLength={120} />
        <TextField
          {...field('email', emailRule)}
          type="email"
          hint={checkoutNl.emailHint}
          autoComplete="email"
          maxLength={254}
        />
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className={`mb-1 ${legend}`}>
          {checkoutNl.address}{' '}
          <span className="tracking-normal text-13 font-normal text-soft">{optional}</span>
        </legend>
        <p className="col-span-2 text-13 text-soft">{checkoutNl.addressHint}</p>
        <TextField
          {...addressField('street')}
          className="col-span-2"
          autoComplete="address-line1"
          maxLength={120}
        />
        <TextField {...addressField('houseNumber')} autoComplete="address-line2" maxLength={20} />
        <TextField
          {...field('postcode', { ...addressRule('postcode'), onBlur: tidy })}
          autoComplete="postal-code"
          maxLength={10}
        />
        <TextField {...addressField('city')} autoComplete="address-level2" maxLength={120} />
        <SelectField
          label={checkoutNl.country}
          autoComplete="country"
          options={countryOptions}
          {...form.register('country', { deps: ['postcode'] })}
        />
      </fieldset>
      <TextArea label={checkoutNl.notes} optional maxLength={NOTES_MAX_LENGTH} {...form.register('notes')} />
    </div>
  )
}

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
