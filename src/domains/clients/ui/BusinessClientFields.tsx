import { useFormContext, useWatch } from 'react-hook-form'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import { countries } from '#platform/pure/postal-address.ts'
import { pick } from '#platform/pure/pick.ts'
import { Button } from '#ui/actions/Button.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { businessClientNl as texts } from '../business-client.nl.ts'
import { findBusinessClientProblems, tidyBusinessClient } from '../business-client.rules.ts'
import { businessFields, businessTextMaxLengths, type BusinessClientField } from '../client-fields.rules.ts'
import type { clientsContract } from '../clients.contract.ts'
import type { BusinessFields } from './business-fields.ts'
import type { ClientOfPage } from './clients.queries.ts'

const countryOptions = countries.map((value) => ({ value, label: countriesNl[value] }))

type BusinessTextName = keyof typeof businessTextMaxLengths

/** Fields that are validated again when any other business field changes. */
const dependentFields: readonly BusinessTextName[] = ['vatId', 'street', 'houseNumber', 'postcode', 'city']

const ruleOf = (part: BusinessClientField) => ({
  validate: (_: string, fields: BusinessFields) => {
    const problem = findBusinessClientProblems(tidyBusinessClient(pick(fields, businessFields)))[part]
    return problem === undefined || texts.problem(problem, fields.country)
  },
})

export function BusinessClientFields({ client }: { client: ClientOfPage | undefined }) {
  const saved = client?.business
  const form = useFormContext<BusinessFields>()
  const [country, vatId] = useWatch({
    control: form.control,
    name: ['country', 'vatId'],
  })
  const field = (part: BusinessTextName) => ({
    label: texts.fields[part],
    maxLength: businessTextMaxLengths[part],
    autoComplete: 'off',
    ...formField(form, part, {
      ...ruleOf(part),
      deps: dependentFields.filter((other) => other !== part),
      onBlur: () => tidy(part),
    }),
  })
  const tidy = (part: BusinessTextName) => {
    const typed = pick(form.getValues(), businessFields)
    const tidied = tidyBusinessClient(typed)
    const isRight = findBusinessClientProblems(tidied)[part] === undefined
    if (isRight && tidied[part] !== typed[part]) form.setValue(part, tidied[part], { shouldDirty: true })
  }
  const isSavedVatId = vatId !== '' && vatId === saved?.vatId && country === saved.country
  return (
    <div className="mt-4 grid gap-4">
      <TextField {...field('companyName')} />
      <TextField {...field('kvkNumber')} optional inputMode="numeric" />
      <TextField
        {...field('vatId')}
        optional={!isSavedVatId}
        spellCheck={false}
        hint={isSavedVatId ? checkState(saved.vatIdCheckedAt) : texts.vatIdHint(country)}
      />
      {isSavedVatId && client?.canCheckVatId && <CheckVatId clientId={client.id} />}
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className="mb-1 text-13 font-medium">{texts.address}</legend>
        {country === 'NL' && <p className="col-span-2 text-13 text-soft">{texts.addressHint}</p>}
        <SelectField
          className="col-span-2"
          label={texts.fields.country}
          options={countryOptions}
          {...form.register('country', { deps: [...dependentFields] })}
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

const checkState = (checkedAt: Date | null) =>
  checkedAt === null ? texts.notChecked : texts.checkedOn(checkedAt)

const clients = browserApi<typeof clientsContract>('clients')

function CheckVatId({ clientId }: { clientId: string }) {
  const check = useSave(clients.checkVatId, {
    messages: { ...texts.check, done: (_client, { answer }) => texts.check.done[answer] },
    invalidates: [['clients']],
  })
  return (
    <Button
      kind="outline"
      className="justify-self-start"
      busy={check.isPending}
      onClick={() => check.mutate({ clientId })}
    >
      {texts.check.again}
    </Button>
  )
}
