import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { checkoutNl } from '../checkout.nl.ts'
import { countries, isPostcode, tidyPostcode } from '../../delivery-address.rules.ts'
import { NOTES_MAX_LENGTH } from '../../orders.rules.ts'
import type { CheckoutForm } from '../../ui/checkout-draft.ts'
import { addressRule, emailRule, nameRule } from './checkout-fields.ts'

const countryOptions = countries.map((country) => ({
  value: country,
  label: checkoutNl.countries[country],
}))

const legend = 'text-17 font-semibold tracking-title'

export function CheckoutFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const { optional } = useUiTexts()
  const tidy = () => {
    const [country, postcode] = form.getValues(['country', 'postcode'])
    if (isPostcode(country, postcode)) form.setValue('postcode', tidyPostcode(country, postcode))
  }
  return (
    <div className="grid gap-8">
      <fieldset className="grid gap-4">
        <legend className={`mb-3 ${legend}`}>{checkoutNl.who}</legend>
        <TextField
          label={checkoutNl.name}
          autoComplete="name"
          maxLength={120}
          {...formField(form, 'name', nameRule)}
        />
        <TextField
          type="email"
          label={checkoutNl.email}
          hint={checkoutNl.emailHint}
          autoComplete="email"
          maxLength={254}
          {...formField(form, 'email', emailRule)}
        />
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className={`mb-1 ${legend}`}>
          {checkoutNl.address}{' '}
          <span className="tracking-normal text-13 font-normal text-soft">{optional}</span>
        </legend>
        <p className="col-span-2 text-13 text-soft">{checkoutNl.addressHint}</p>
        <TextField
          className="col-span-2"
          label={checkoutNl.street}
          autoComplete="address-line1"
          maxLength={120}
          {...formField(form, 'street', addressRule('street'))}
        />
        <TextField
          label={checkoutNl.houseNumber}
          autoComplete="address-line2"
          maxLength={20}
          {...formField(form, 'houseNumber', addressRule('houseNumber'))}
        />
        <TextField
          label={checkoutNl.postcode}
          autoComplete="postal-code"
          maxLength={10}
          {...formField(form, 'postcode', { ...addressRule('postcode'), onBlur: tidy })}
        />
        <TextField
          label={checkoutNl.city}
          autoComplete="address-level2"
          maxLength={120}
          {...formField(form, 'city', addressRule('city'))}
        />
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
