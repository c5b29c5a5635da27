import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
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
import { typedBusiness, type BusinessFields, type SavedBusiness } from './business-fields.ts'

const countryOptions = countries.map((value) => ({ value, label: countriesNl[value] }))

type Part = keyof typeof businessClientLengths

/** What one part means depends on others, so these are judged anew together. */
const judgedTogether: readonly Part[] = ['vatId', 'street', 'houseNumber', 'postcode', 'city']

const ruleOf = (part: BusinessClientField) => ({
  validate: (_: string, fields: BusinessFields) => {
    const problem = businessClientFaults(tidyBusinessClient(typedBusiness(fields)))[part]
    return problem === undefined || texts.problem(problem, fields.country)
  },
})

type BusinessClientFieldsProps = { saved: SavedBusiness | null; renderCheck?: (() => ReactNode) | undefined }

export function BusinessClientFields({ saved, renderCheck }: BusinessClientFieldsProps) {
  const form = useFormContext<BusinessFields>()
  const [country, vatId] = useWatch({
    control: form.control,
    name: ['country', 'vatId'],
  })
  const field = (part: Part) => ({
    label: texts.fields[part],
    maxLength: businessClientLengths[part],
    autoComplete: 'off',
    ...formField(form, part, {
      ...ruleOf(part),
      deps: judgedTogether.filter((other) => other !== part),
      onBlur: () => tidy(part),
    }),
  })
  const tidy = (part: Part) => {
    const typed = typedBusiness(form.getValues())
    const tidied = tidyBusinessClient(typed)
    const isRight = businessClientFaults(tidied)[part] === undefined
    if (isRight && tidied[part] !== typed[part]) form.setValue(part, tidied[part], { shouldDirty: true })
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
        {/* Abroad the address is needed. */}
        {country === 'NL' && <p className="col-span-2 text-13 text-soft">{texts.addressHint}</p>}
        <SelectField
          className="col-span-2"
          label={texts.fields.country}
          options={countryOptions}
          {...form.register('country', { deps: [...judgedTogether] })}
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
