import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { businessNl } from '../business.nl.ts'
import { FIRST_SCHEME_DAY, lastSchemeDay, schemePeriods } from '../business/business.rules.ts'
import { schemeOn, vatSchemes } from '../vat-schemes.rules.ts'
import type { LoadedBusiness } from './business.queries.ts'
import type { BusinessForm } from './use-business-form.ts'
import { classNames } from '#ui/theme/class-names.ts'

const texts = businessNl.schemes

type VatSchemesProps = { form: BusinessForm; found: LoadedBusiness }

export function VatSchemes({ form, found: { schemes, today } }: VatSchemesProps) {
  const { draft, setDraft } = form
  const current = schemeOn(schemes, today)
  return (
    <div className="grid gap-3">
      <p className="text-13 font-medium">{texts.label}</p>
      <History schemes={schemes} today={today} />
      <p className="text-13 text-soft">{texts.line}</p>
      {draft ? (
        <NewScheme form={form} today={today} />
      ) : (
        <Button
          kind="outline"
          size="small"
          className="justify-self-start"
          onClick={() => setDraft({ scheme: vatSchemes.find((one) => one !== current)!, from: today })}
        >
          {texts.open}
        </Button>
      )}
    </div>
  )
}

function History({ schemes, today }: Pick<LoadedBusiness, 'schemes' | 'today'>) {
  const periods = schemePeriods(schemes, today)
  const isUnchosen = !periods.some(({ state }) => state === 'now')
  return (
    <ul
      aria-label={texts.label}
      className="grid divide-y divide-line rounded-4 border border-line bg-surface"
    >
      {periods.map((period) => (
        <SchemeRow
          key={period.id}
          name={texts.names[period.scheme]}
          line={texts.state(period)}
          isNow={period.state === 'now'}
        />
      ))}
      {isUnchosen && <SchemeRow name={texts.names.standard} line={texts.always} isNow />}
    </ul>
  )
}

function SchemeRow({ name, line, isNow }: { name: string; line: string; isNow: boolean }) {
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-medium', !isNow && 'text-soft')}>{name}</span>
        <span className="block text-13 text-soft">{line}</span>
      </span>
      {isNow && <Badge tone="green">{texts.now}</Badge>}
    </li>
  )
}

function NewScheme({ form, today }: { form: BusinessForm; today: string }) {
  const { setDraft, look, isDayInvalid } = form
  const draft = form.draft!
  return (
    <div className="grid gap-4 rounded-4 border border-line bg-paper p-4">
      <RadioGroup label={texts.choose}>
        {vatSchemes.map((scheme) => (
          <RadioRow
            key={scheme}
            name="vatScheme"
            label={texts.names[scheme]}
            line={texts.lines[scheme]}
            checked={scheme === draft.scheme}
            onChange={() => setDraft({ ...draft, scheme })}
          />
        ))}
      </RadioGroup>
      <TextField
        type="date"
        label={texts.from}
        hint={texts.fromHint}
        error={isDayInvalid ? texts.fromInvalid : undefined}
        min={FIRST_SCHEME_DAY}
        max={lastSchemeDay(today)}
        value={draft.from}
        onChange={({ target }) => setDraft({ ...draft, from: target.value })}
        onBlur={() => look('from')}
      />
      <TextButton className="justify-self-start" onClick={() => setDraft(undefined)}>
        {texts.cancel}
      </TextButton>
    </div>
  )
}
