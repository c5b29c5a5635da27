import { useId } from 'react'
import { Switch } from '#ui/fields/Switch.tsx'
import { settingsNl } from '../settings.nl.ts'
import { studioMails, type StudioMails } from '../studios.rules.ts'

const texts = settingsNl.mails

type MailsFieldProps = {
  values: Record<StudioMails, boolean>
  onChange: (change: Partial<Record<StudioMails, boolean>>) => void
}

export function MailsField({ values, onChange }: MailsFieldProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">{texts.label}</legend>
      <div className="grid gap-3 rounded-4 border border-line bg-surface px-4 py-3">
        {studioMails.map((name) => (
          <div key={name}>
            <Switch
              label={<span className="font-medium">{texts[name].label}</span>}
              aria-describedby={`${id}-${name}`}
              checked={values[name]}
              onChange={({ target }) => onChange({ [name]: target.checked })}
            />
            <p id={`${id}-${name}`} className="pl-12 text-13 text-soft">
              {texts[name].line}
            </p>
          </div>
        ))}
      </div>
      <p className="mt-1.5 text-13 text-soft">{texts.always}</p>
    </fieldset>
  )
}
