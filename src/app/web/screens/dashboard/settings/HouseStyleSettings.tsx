import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logoFacts } from '#domains/photos/ui/watermark-sample.queries.ts'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { houseStyleNl as texts } from '#domains/studios/house-style.nl.ts'
import { settingsNl } from '#domains/studios/settings.nl.ts'
import {
  LETTER_LINE_MAX_LENGTH,
  LETTER_SIGNATURE_MAX_LENGTH,
  logoGrounds,
} from '#domains/studios/house-style.rules.ts'
import { logoPath } from '#domains/studios/studios.rules.ts'
import { CoverLayoutField } from '#domains/studios/ui/CoverLayoutField.tsx'
import { AccentField, LogoField } from '#domains/studios/ui/SettingsFields.tsx'
import type { LoadedSettingsForm, SettingsForm } from '#domains/studios/ui/use-settings-form.ts'
import { requestIdOf } from '#platform/browser/api.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { LoadingFields, settingsColumns } from './GeneralSettings.tsx'
import { HouseStylePreview } from './HouseStylePreview.tsx'

type HouseStyleSettingsProps = { form: SettingsForm; formId: string }

/** One panel for all that leaves the house, seen while it is set. */
export function HouseStyleSettings({ form, formId }: HouseStyleSettingsProps) {
  const { settings, typed } = form
  if (settings.isPending) return <LoadingFields />
  if (!settings.data || !typed)
    return (
      <FailedState
        title={settingsNl.load.failed(requestIdOf(settings.error))}
        onRetry={() => void settings.refetch()}
      />
    )
  const loaded = { ...form, typed, found: settings.data }
  return (
    <div className={settingsColumns}>
      <Fields form={loaded} formId={formId} />
      <HouseStylePreview form={loaded} />
    </div>
  )
}

function Fields({ form, formId }: { form: LoadedSettingsForm; formId: string }) {
  const { set, changes, typed } = form
  const { saved, may } = form.found
  const isLocked = !may.useCustomBranding
  const queries = useQueryClient()
  const facts = useQuery(logoFacts(typed.styleLogoId ? logoPath(typed.styleLogoId) : undefined))
  const was = (name: 'accentColor' | 'letterLine' | 'letterSignature') =>
    name in changes ? settingsNl.now(saved[name] ?? '') : undefined

  // A light logo begins on a dark ground; the studio can still choose another.
  const chooseLogo = async (styleLogoId: string | null) => {
    set({ styleLogoId })
    if (!styleLogoId) return
    const look = await queries.fetchQuery(logoFacts(logoPath(styleLogoId))).catch(() => undefined)
    if (look) set({ styleLogoGround: look.isLight ? 'dark' : 'light' })
  }

  return (
    <form
      id={formId}
      noValidate
      className="grid gap-5 max-lg:order-last"
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <p className="text-13 text-soft">{texts.intro}</p>
      {isLocked && (
        <p className="rounded-4 bg-sunk px-4 py-3 text-13">
          {texts.notice} <PlanSettingsLink replace>{settingsNl.branding.see}</PlanSettingsLink>
        </p>
      )}
      <LogoField
        label={texts.logo}
        logoId={typed.styleLogoId}
        savedLogoId={saved.styleLogoId}
        facts={facts.data}
        disabled={isLocked}
        problem={undefined}
        onChange={(logoId) => void chooseLogo(logoId)}
      />
      {typed.styleLogoId && !isLocked && (
        <RadioGroup label={texts.ground.label}>
          {logoGrounds.map((ground) => (
            <RadioRow
              key={ground}
              name="styleLogoGround"
              label={texts.ground[ground]}
              checked={ground === typed.styleLogoGround}
              onChange={() => set({ styleLogoGround: ground })}
            />
          ))}
        </RadioGroup>
      )}
      <AccentField
        color={typed.accentColor}
        hint={was('accentColor')}
        disabled={isLocked}
        onChange={(accentColor) => set({ accentColor })}
      />
      <CoverLayoutField
        value={isLocked ? 'full' : typed.coverLayout}
        disabled={isLocked}
        onChange={(coverLayout) => set({ coverLayout })}
      />
      <TextField
        label={texts.letterLine}
        placeholder={texts.letterLinePlaceholder}
        maxLength={LETTER_LINE_MAX_LENGTH}
        hint={was('letterLine') ?? texts.letterLineHint}
        value={typed.letterLine}
        onChange={({ target }) => set({ letterLine: target.value })}
      />
      <TextField
        label={texts.letterSignature}
        placeholder={typed.ownerFirstName.trim() || undefined}
        autoComplete="given-name"
        maxLength={LETTER_SIGNATURE_MAX_LENGTH}
        hint={was('letterSignature') ?? texts.letterSignatureHint}
        value={typed.letterSignature}
        onChange={({ target }) => set({ letterSignature: target.value })}
      />
    </form>
  )
}
