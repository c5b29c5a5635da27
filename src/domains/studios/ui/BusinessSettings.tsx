import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { requestIdOf } from '#platform/browser/api.ts'
import { countries } from '#platform/pure/postal-address.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { businessNl as texts } from '../business.nl.ts'
import { businessFieldMaxLengths, tidyDetails, type BusinessField } from '../business/business.rules.ts'
import { schemeOn } from '../vat-schemes.rules.ts'
import type { LoadedBusiness } from './business.queries.ts'
import type { BusinessForm, LoadedBusinessForm } from './use-business-form.ts'
import { VatSchemes } from './VatSchemes.tsx'
import { AMOUNT_TYPED_MAX_LENGTH } from '#platform/pure/read-euros.ts'

type BusinessSettingsProps = { form: BusinessForm; formId: string }

export function BusinessSettings({ form, formId }: BusinessSettingsProps) {
  const fields = useRef<HTMLFormElement>(null)
  const { found, typed } = form
  if (found.isPending) return <LoadingFields />
  // A failed refetch keeps the loaded form and its edits.
  if (!found.data || !typed)
    return (
      <FailedState title={texts.load.failed(requestIdOf(found.error))} onRetry={() => void found.refetch()} />
    )
  const loaded = { ...form, typed, loaded: found.data }
  const save = () => {
    if (!form.isInvalid) return form.save()
    flushSync(form.lookAtAll)
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }
  return (
    <form
      ref={fields}
      id={formId}
      noValidate
      aria-label={texts.form}
      className="grid max-w-150 gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <MissingNotice missing={found.data.missing} />
      <Names form={loaded} />
      <Address form={loaded} />
      <Numbers form={loaded} />
      <Bookkeeping form={loaded} />
    </form>
  )
}

function MissingNotice({ missing }: Pick<LoadedBusiness, 'missing'>) {
  if (missing.length === 0) return null
  return (
    <div className="rounded-4 bg-sunk px-4 py-3">
      <p className="font-medium">{texts.missing.title}</p>
      <p className="text-13 text-pretty text-soft">{texts.missing.line(missing)}</p>
    </div>
  )
}

type FormSectionProps = { form: LoadedBusinessForm }

const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-5">
    <legend className="mb-4 text-17 font-semibold tracking-title">{title}</legend>
    {children}
  </fieldset>
)

type TextName = keyof typeof businessFieldMaxLengths

/** Returns the props of a text field. A changed field shows its saved value instead of `hint`. */
function textField(
  { typed, changes, loaded, set, look, problemOf }: LoadedBusinessForm,
  name: TextName,
  hint?: string,
) {
  const problem = problemOf(name)
  return {
    name,
    label: texts[name],
    maxLength: businessFieldMaxLengths[name],
    hint: name in changes ? texts.now(loaded.saved[name]) : hint,
    error: problem && texts.problems[problem],
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    onBlur: () => {
      look(name)
      if (name in changes) set(tidyDetails({ [name]: typed[name] }))
    },
  }
}

function Names({ form }: FormSectionProps) {
  return (
    <FormSection title={texts.names}>
      <TextField {...textField(form, 'businessName', texts.businessNameHint)} autoComplete="organization" />
      <TextField {...textField(form, 'legalName', texts.legalNameHint)} />
      <TextField {...textField(form, 'kvkNumber')} inputMode="numeric" autoComplete="off" />
    </FormSection>
  )
}

const countryOptions = countries.map((value) => ({ value, label: texts.countries[value] }))

function Address({ form }: FormSectionProps) {
  const { typed, set, look, problemOf } = form
  const countryProblem = problemOf('country')
  return (
    <FormSection title={texts.address}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        <TextField {...textField(form, 'postcode')} autoComplete="postal-code" />
        <TextField {...textField(form, 'houseNumber')} autoComplete="address-line2" />
        <TextField {...textField(form, 'street')} className="col-span-2" autoComplete="address-line1" />
        <TextField {...textField(form, 'city')} autoComplete="address-level2" />
        <SelectField
          label={texts.country}
          autoComplete="country"
          options={countryOptions}
          error={countryProblem && texts.problems[countryProblem]}
          value={typed.country}
          onChange={({ target }) => {
            set({ country: countries.find((one) => one === target.value)! })
            look('country')
          }}
        />
      </div>
    </FormSection>
  )
}

function Numbers({ form }: FormSectionProps) {
  const found = form.loaded
  const scheme = schemeOn(found.schemes, found.today)
  const mayBeExempt = [...found.schemes, ...(form.draft ? [form.draft] : [])].some(
    (one) => one.scheme === 'exempt',
  )
  return (
    <FormSection title={texts.invoices}>
      <TextField
        {...textField(form, 'vatId', scheme === 'kor' ? texts.vatIdHintKor : texts.vatIdHint)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <VatSchemes form={form} found={found} />
      {mayBeExempt && <TextArea {...textField(form, 'exemptReason', texts.exemptReasonHint)} rows={2} />}
      <TextField {...textField(form, 'termsUrl', texts.termsHint)} inputMode="url" autoComplete="off" />
    </FormSection>
  )
}

function Bookkeeping({ form }: FormSectionProps) {
  const { typed, changes, loaded, set, look, problemOf } = form
  const dayProblem = problemOf('ossSince')
  const savedAmount = loaded.saved.otherRevenueCents
  return (
    <FormSection title={texts.bookkeeping}>
      <TextField
        {...textField(form, 'accountantEmail', texts.accountantHint)}
        inputMode="email"
        autoComplete="off"
      />
      <TextField
        type="date"
        label={texts.ossSince}
        hint={texts.ossHint}
        error={dayProblem && texts.problems[dayProblem]}
        value={typed.ossSince}
        onChange={({ target }) => set({ ossSince: target.value })}
        onBlur={() => look('ossSince' satisfies BusinessField)}
      />
      <TextField
        label={texts.otherRevenueCents}
        inputMode="decimal"
        autoComplete="off"
        maxLength={AMOUNT_TYPED_MAX_LENGTH}
        hint={'otherRevenueCents' in changes ? texts.nowAmount(savedAmount) : texts.otherRevenueHint}
        error={form.isAmountInvalid ? texts.notAnAmount : undefined}
        value={typed.otherRevenue}
        onChange={({ target }) => set({ otherRevenue: target.value })}
        onBlur={() => look('otherRevenue')}
      />
    </FormSection>
  )
}

function LoadingFields() {
  return (
    <div role="status" aria-label={texts.load.busy} className="grid max-w-150 gap-5">
      {Array.from({ length: 6 }, (_, field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  )
}
