import { useId, useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { fieldLook } from '#ui/fields/field-look.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { settingsNl as texts } from '../settings.nl.ts'
import {
  guestOriginalForms,
  logoPath,
  studioMailSettings,
  zipNamings,
  type GuestOriginalsOption,
  type StudioMailSetting,
  type ZipNaming,
} from '../studios.rules.ts'
import { useUploadLogo } from './settings.queries.ts'

const PICKER_START_COLOR = '#8a5a44'

type AccentFieldProps = {
  color: string | null
  hint: string | undefined
  disabled: boolean
  onChange: (color: string | null) => void
}

export function AccentField({ color, hint, disabled, onChange }: AccentFieldProps) {
  return (
    <Field
      label={texts.accentColor}
      hint={hint ?? texts.accentHint}
      labelEnd={
        color && !disabled ? (
          <TextButton onClick={() => onChange(null)}>{texts.accentReset}</TextButton>
        ) : undefined
      }
    >
      {(wiring) => (
        <span
          className={classNames(fieldLook(), 'relative flex items-center gap-3', disabled && 'opacity-42')}
        >
          <input
            {...wiring}
            type="color"
            value={color ?? PICKER_START_COLOR}
            disabled={disabled}
            onChange={({ target }) => onChange(target.value)}
            className="h-6 w-9 shrink-0 cursor-pointer appearance-none rounded-2 border-0 bg-transparent p-0 after:absolute after:inset-0 disabled:cursor-not-allowed"
          />
          <span className={classNames('tabular-nums', !color && 'text-soft')}>
            {color ?? texts.accentNone}
          </span>
        </span>
      )}
    </Field>
  )
}

type MailsFieldProps = {
  values: Record<StudioMailSetting, boolean>
  onChange: (change: Partial<Record<StudioMailSetting, boolean>>) => void
}

export function MailsField({ values, onChange }: MailsFieldProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">{texts.mails.label}</legend>
      <div className="grid gap-3 rounded-4 border border-line bg-surface px-4 py-3">
        {studioMailSettings.map((name) => (
          <div key={name}>
            <Switch
              label={<span className="font-medium">{texts.mails[name].label}</span>}
              aria-describedby={`${id}-${name}`}
              checked={values[name]}
              onChange={({ target }) => onChange({ [name]: target.checked })}
            />
            <p id={`${id}-${name}`} className="pl-12 text-13 text-soft">
              {texts.mails[name].line}
            </p>
          </div>
        ))}
      </div>
      <p className="mt-1.5 text-13 text-soft">{texts.mails.always}</p>
    </fieldset>
  )
}

type SettingValueProps<Value> = { value: Value; onChange: (value: Value) => void }

type SettingChoiceProps<Value extends string> = SettingValueProps<Value> & {
  name: string
  label: string
  options: readonly Value[]
  labels: Record<Value, { label: string; line: string }>
}

function SettingChoice<Value extends string>(props: SettingChoiceProps<Value>) {
  const { name, label, options, labels, value, onChange } = props
  return (
    <RadioGroup label={label}>
      {options.map((option) => (
        <RadioRow
          key={option}
          name={name}
          {...labels[option]}
          checked={option === value}
          onChange={() => onChange(option)}
        />
      ))}
    </RadioGroup>
  )
}

export function ZipNamesField(props: SettingValueProps<ZipNaming>) {
  const { label, ...labels } = texts.zipNames
  return <SettingChoice name="zipNames" options={zipNamings} {...{ label, labels }} {...props} />
}

export function GuestOriginalsField(props: SettingValueProps<GuestOriginalsOption>) {
  const { label, ...labels } = texts.guestOriginals
  return (
    <SettingChoice name="guestOriginals" options={guestOriginalForms} {...{ label, labels }} {...props} />
  )
}

type LogoFieldProps = {
  label: string
  logoId: string | null
  savedLogoId: string | null
  facts: { widthPx: number; heightPx: number; isLight: boolean } | undefined
  disabled: boolean
  problem: string | undefined
  onChange: (logoId: string | null) => void
}

/**
 * Uploads and previews a logo as soon as its file is chosen. Saving the settings activates the
 * logo.
 */
export function LogoField({
  label,
  logoId,
  savedLogoId,
  facts,
  disabled,
  problem,
  onChange,
}: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadLogo(onChange)
  const error = upload.problem ?? problem
  const isChanged = logoId !== savedLogoId
  const hint = isChanged ? texts.now(savedLogoId ? texts.logo.present.toLowerCase() : '') : texts.logo.hint
  return (
    <Field
      label={label}
      hint={hint}
      labelEnd={
        logoId && !disabled ? (
          <TextButton onClick={() => onChange(null)}>{texts.logo.remove}</TextButton>
        ) : undefined
      }
      error={error}
    >
      {(wiring) => (
        <div
          role="group"
          aria-disabled={disabled}
          className="flex min-h-18 items-center gap-3 rounded-4 border border-dashed border-line-strong px-3 py-2.5 aria-disabled:opacity-42"
        >
          {logoId ? <Drawn logoId={logoId} isLight={facts?.isLight ?? true} /> : null}
          <div className="min-w-0 flex-1">
            <p className={classNames('truncate', logoId ? 'font-medium' : 'text-soft')}>
              {logoId ? (isChanged && upload.drawnName) || texts.logo.present : texts.logo.none}
            </p>
            {logoId && facts && (
              <p className="text-13 text-soft">{texts.logo.size(facts.widthPx, facts.heightPx)}</p>
            )}
          </div>
          <input
            {...wiring}
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            disabled={disabled}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) upload.mutate(file)
              target.value = ''
            }}
          />
          <Button
            kind="outline"
            size="small"
            busy={upload.isPending}
            disabledReason={disabled && texts.branding.notice}
            onClick={() => input.current?.click()}
          >
            {logoId ? texts.logo.replace : texts.logo.choose}
          </Button>
        </div>
      )}
    </Field>
  )
}

function Drawn({ logoId, isLight }: { logoId: string; isLight: boolean }) {
  return (
    <span
      className={classNames(
        'grid h-12 w-18 shrink-0 place-items-center rounded-2 border border-line p-1.5',
        isLight ? 'bg-room' : 'bg-white',
      )}
    >
      <img src={logoPath(logoId)} alt="" className="max-h-full max-w-full" />
    </span>
  )
}
