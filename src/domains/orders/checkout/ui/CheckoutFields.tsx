import { isEmail, EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'
import type { RegisterOptions, UseFormReturn } from 'react-hook-form'
import { createNameCheck } from '#platform/pure/field-problems.nl.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { checkoutNl } from '../checkout.nl.ts'
import { countries, isPostcode, tidyPostcode } from '#platform/pure/postal-address.ts'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import {
  NOTES_MAX_LENGTH,
  CITY_MAX_LENGTH,
  CUSTOMER_NAME_MAX_LENGTH,
  POSTCODE_MAX_LENGTH,
  STREET_MAX_LENGTH,
} from '../../orders.rules.ts'
import {
  HOUSE_ADDITION_MAX,
  HOUSE_NUMBER_MAX,
  HOUSE_NUMBER_TYPED_MAX,
  joinHouseNumber,
} from '../house-number.rules.ts'
import type { CheckoutForm } from '../../core/ui/checkout-draft.ts'

const countryOptions = countries.map((value) => ({ value, label: countriesNl[value] }))

const legend = 'text-17 font-semibold tracking-title'

export type DeliveryOptions = { sendingCents: number; line: string }

type CheckoutFieldsProps = {
  form: UseFormReturn<CheckoutForm>
  deliveries: DeliveryOptions | null
  sendingCents: number | undefined
}

export function CheckoutFields({ form, deliveries, sendingCents }: CheckoutFieldsProps) {
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
  const isSent = !deliveries || form.watch('delivery') === 'send'
  return (
    <div className="grid gap-8">
      <fieldset className="grid gap-4">
        <legend className={`mb-3 ${legend}`}>{checkoutNl.who}</legend>
        <TextField {...field('name', nameRule)} autoComplete="name" maxLength={CUSTOMER_NAME_MAX_LENGTH} />
        <TextField
          {...field('email', emailRule)}
          type="email"
          hint={checkoutNl.emailHint}
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
        />
      </fieldset>
      {deliveries && <DeliveryChoice form={form} deliveries={deliveries} />}
      {isSent && (
        <fieldset className="grid grid-cols-[40fr_25fr_35fr] gap-4 max-md:gap-x-3">
          <legend className={`mb-1 ${legend}`}>
            {checkoutNl.address}{' '}
            <span className="tracking-normal text-13 font-normal text-soft">{optional}</span>
          </legend>
          <p className="col-span-3 text-13 text-soft">{checkoutNl.addressHint(sendingCents)}</p>
          <TextField
            {...field('postcode', { ...addressRule('postcode'), onBlur: tidy })}
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={POSTCODE_MAX_LENGTH}
          />
          <TextField
            {...addressField('houseNumber')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={HOUSE_NUMBER_TYPED_MAX}
          />
          <TextField
            label={checkoutNl.houseAddition}
            {...form.register('houseAddition')}
            autoComplete="off"
            spellCheck={false}
            maxLength={HOUSE_ADDITION_MAX}
          />
          <TextField
            {...addressField('street')}
            className="col-span-3"
            autoComplete="address-line1"
            maxLength={STREET_MAX_LENGTH}
          />
          <TextField
            {...addressField('city')}
            className="col-span-3 md:col-span-2"
            autoComplete="address-level2"
            maxLength={CITY_MAX_LENGTH}
          />
          <SelectField
            label={checkoutNl.country}
            className="col-span-3 md:col-span-1"
            autoComplete="country"
            options={countryOptions}
            {...form.register('country', { deps: ['postcode'] })}
          />
        </fieldset>
      )}
      <TextArea label={checkoutNl.notes} optional maxLength={NOTES_MAX_LENGTH} {...form.register('notes')} />
    </div>
  )
}

const choiceTexts = checkoutNl.delivery

function DeliveryChoice({
  form,
  deliveries,
}: {
  form: CheckoutFieldsProps['form']
  deliveries: DeliveryOptions
}) {
  const { sendingCents, line } = deliveries
  const price = (cents: number) => <span className="text-ink">{choiceTexts.price(cents)}</span>
  return (
    <RadioGroup label={<span className={legend}>{choiceTexts.label}</span>}>
      <RadioRow
        label={choiceTexts.send}
        end={price(sendingCents)}
        value="send"
        {...form.register('delivery')}
      />
      <RadioRow
        label={choiceTexts.pickUp}
        line={line || choiceTexts.pickUpLine}
        end={price(0)}
        value="pick_up"
        {...form.register('delivery')}
      />
    </RadioGroup>
  )
}

const texts = checkoutNl.fields

const addressParts = ['street', 'houseNumber', 'postcode', 'city'] as const
type AddressPart = (typeof addressParts)[number]

const isBlank = (value: string) => value.trim() === ''

export const hasAnyAddressPart = (form: CheckoutForm) => addressParts.some((part) => !isBlank(form[part]))

/** Validates an optional address: all parts are required once one is filled in. */
export const addressRule = (part: AddressPart) => ({
  deps: addressParts.filter((other) => other !== part),
  validate: (value: string, form: CheckoutForm) => {
    if (!hasAnyAddressPart(form)) return true
    if (isBlank(value)) return texts[part]
    if (part === 'houseNumber')
      return joinHouseNumber(form).houseNumber.length <= HOUSE_NUMBER_MAX || texts.houseNumberLong
    return part !== 'postcode' || isPostcode(form.country, value) || texts.postcodeForm[form.country]
  },
})

export const nameRule = { validate: createNameCheck(texts.name) }

export const emailRule = {
  validate: (value: string) => {
    if (isBlank(value)) return texts.email
    return isEmail(value) || texts.emailForm
  },
}
