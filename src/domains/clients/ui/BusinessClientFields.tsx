import type { ReactNode } from 'react'
import { useFormContext, useWatch, type FieldPath } from 'react-hook-form'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import { countries } from '#platform/pure/postal-address.ts'
import { formField } from '#ui/fields/form-field.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { businessClientNl as texts } from '../business-client.nl.ts'
import {
  businessClientFaults,
  businessClientLengths,
  tidyBusinessClient,
  type BusinessClientField,
} from '../business-client.rules.ts'
import type { BusinessFields, SavedBusiness } from './business-fields.ts'

const countryOptions = countries.map((value) => ({ value, label: countriesNl[value] }))

type Part = keyof typeof businessClientLengths

/** What one part means depends on others, so these are judged anew together. */
const judgedTogether: readonly FieldPath<BusinessFields>[] = [
  'business.vatId',
  'business.street',
  'business.houseNumber',
  'business.postcode',
  'business.city',
]

const ruleOf = (part: BusinessClientField) => ({
  validate: (_: string, { business }: BusinessFields) => {
    const problem = businessClientFaults(tidyBusinessClient(business))[part]
    return problem === undefined || texts.problem(problem, business.country)
  },
})

type BusinessClientFieldsProps = { saved: SavedBusiness | null; renderCheck?: (() => ReactNode) | undefined }

export function BusinessClientFields({ saved, renderCheck }: BusinessClientFieldsProps) {
  const form = useFormContext<BusinessFields>()
  const [country, vatId] = useWatch({
    control: form.control,
    name: ['business.country', 'business.vatId'],
  })
  const field = (part: Part) => ({
    label: texts.fields[part],
    maxLength: businessClientLengths[part],
    autoComplete: 'off',
    ...formField(form, `business.${part}`, {
      ...ruleOf(part),
      deps: judgedTogether.filter((other) => other !== `business.${part}`),
      onBlur: () => tidy(part),
    }),
  })
  const tidy = (part: Part) => {
    const typed = form.getValues('business')
    const tidied = tidyBusinessClient(typed)
    const isRight = businessClientFaults(tidied)[part] === undefined
    if (isRight && tidied[part] !== typed[part])
      form.setValue(`business.${part}`, tidied[part], { shouldDirty: true })
  }
  const isSavedVatId = saved !== null && vatId !== '' && vatId === saved.vatId && country === saved.country
  return (
    <div className="mt-4 grid gap-4">
      <TextField {...field('companyName')} />
      <TextField {...field('kvkNumber')} optional inputMode="numeric" />
      <TextField
        {...field('vatId')}
        optional={!isSavedVatId}
        spellCheck={false}
        hint={isSavedVatId ? checkState(saved) : texts.vatIdHint(country)}
      />
      {isSavedVatId && renderCheck?.()}
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className="mb-1 text-13 font-medium">{texts.address}</legend>
        <p className="col-span-2 -mt-3 text-13 text-soft">{texts.addressHint}</p>
        <SelectField
          className="col-span-2"
          label={texts.fields.country}
          options={countryOptions}
          {...form.register('business.country', { deps: [...judgedTogether] })}
        />
        <TextField {...field('street')} className="col-span-2" />
        <TextField {...field('houseNumber')} />
        <TextField {...field('postcode')} />
        <TextField {...field('city')} className="col-span-2" />
      </fieldset>
      <TextField {...field('reference')} optional hint={texts.referenceHint} />
    </div>
  )
}

const checkState = ({ vatIdCheckedAt }: SavedBusiness) =>
  vatIdCheckedAt === null ? texts.notChecked : texts.checkedOn(vatIdCheckedAt)
