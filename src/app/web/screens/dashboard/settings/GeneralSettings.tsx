import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { OwnPasswordDialog } from '#domains/accounts/ui/OwnPasswordDialog.tsx'
import { watermarkPreviewNl } from '#domains/light-table/watermark-preview.nl.ts'
import { logoFacts } from '#domains/light-table/ui/watermark-sample.queries.ts'
import { WatermarkPreview, type ShownWatermark } from '#domains/light-table/ui/WatermarkPreview.tsx'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { settingsNl as texts } from '#domains/studios/settings.nl.ts'
import {
  FIRST_NAME_MAX_LENGTH,
  logoPath,
  STUDIO_NAME_MAX_LENGTH,
  WATERMARK_MAX_LENGTH,
} from '#domains/studios/studios.rules.ts'
import {
  LogoField,
  MailsField,
  ZipNamesField,
  GuestOriginalsField,
} from '#domains/studios/ui/SettingsFields.tsx'
import type { LoadedSettingsForm, SettingsForm } from '#domains/studios/ui/use-settings-form.ts'
import { requestIdOf } from '#platform/browser/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PHONE_NUMBER_MAX_LENGTH } from '#platform/pure/phone-number.ts'

const columns = 'grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,328fr)_minmax(0,464fr)]'

type Part = ComponentType<{ form: LoadedSettingsForm }>
type SettingsPanelProps = { form: SettingsForm; formId: string; Fields: Part; Preview: Part }

export function SettingsPanel({ form, formId, Fields, Preview }: SettingsPanelProps) {
  const { settings, typed } = form
  if (settings.isPending) return <LoadingFields />
  // A failed refetch keeps the loaded form and its edits.
  if (!settings.data || !typed)
    return (
      <FailedState
        title={texts.load.failed(requestIdOf(settings.error))}
        onRetry={() => void settings.refetch()}
      />
    )
  const loaded = { ...form, typed, found: settings.data }
  return (
    <div className={columns}>
      <form
        id={formId}
        noValidate
        className="grid gap-5 max-lg:order-last"
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        <Fields form={loaded} />
      </form>
      <Preview form={loaded} />
    </div>
  )
}

export const GeneralSettings = (props: { form: SettingsForm; formId: string }) => (
  <SettingsPanel {...props} Fields={GeneralFields} Preview={GeneralPreview} />
)

function GeneralFields({ form }: { form: LoadedSettingsForm }) {
  const { set, changes, typed } = form
  const { saved, businessName, may } = form.found
  const isLocked = !may.useCustomBranding
  const facts = useQuery(logoFacts(logoPathOf(typed.watermarkLogoId)))
  const was = (name: 'studioName' | 'ownerFirstName' | 'phoneNumber' | 'watermarkText') =>
    name in changes ? texts.now(saved[name] ?? '') : undefined
  return (
    <>
      <TextField
        label={texts.studioName}
        placeholder={businessName}
        maxLength={STUDIO_NAME_MAX_LENGTH}
        autoComplete="organization"
        hint={was('studioName')}
        value={typed.studioName}
        onChange={({ target }) => set({ studioName: target.value })}
      />
      <TextField
        label={texts.ownerFirstName}
        maxLength={FIRST_NAME_MAX_LENGTH}
        autoComplete="given-name"
        hint={was('ownerFirstName') ?? texts.ownerFirstNameHint}
        value={typed.ownerFirstName}
        onChange={({ target }) => set({ ownerFirstName: target.value })}
      />
      <TextField
        type="tel"
        label={texts.phoneNumber}
        autoComplete="tel"
        maxLength={PHONE_NUMBER_MAX_LENGTH}
        hint={was('phoneNumber') ?? texts.phoneHint}
        error={form.isPhoneInvalid ? texts.phoneInvalid : undefined}
        value={typed.phoneNumber}
        onChange={({ target }) => set({ phoneNumber: target.value })}
      />
      {isLocked && <BrandingNotice>{texts.branding.notice}</BrandingNotice>}
      <TextField
        label={texts.watermarkText}
        placeholder="PREVIEW"
        maxLength={WATERMARK_MAX_LENGTH}
        disabled={isLocked}
        hint={was('watermarkText') ?? (typed.watermarkLogoId && !isLocked ? texts.logoGoesFirst : undefined)}
        error={form.noInk === 'watermarkText' ? texts.noInk.watermarkText : undefined}
        value={typed.watermarkText}
        onChange={({ target }) => set({ watermarkText: target.value })}
      />
      <LogoField
        label={texts.logo.label}
        logoId={typed.watermarkLogoId}
        savedLogoId={saved.watermarkLogoId}
        facts={facts.data}
        disabled={isLocked}
        problem={form.noInk === 'watermarkLogoId' ? texts.noInk.watermarkLogoId : undefined}
        onChange={(watermarkLogoId) => set({ watermarkLogoId })}
      />
      <ZipNamesField value={typed.zipNames} onChange={(zipNames) => set({ zipNames })} />
      <GuestOriginalsField
        value={typed.guestOriginals}
        onChange={(guestOriginals) => set({ guestOriginals })}
      />
      <MailsField values={typed} onChange={set} />
      <OwnPassword />
    </>
  )
}

const logoPathOf = (logoId: string | null) => (logoId ? logoPath(logoId) : undefined)

function GeneralPreview({ form }: { form: LoadedSettingsForm }) {
  const { watermarkText, watermarkLogoId } = form.typed
  const mayBrand = form.found.may.useCustomBranding
  const url = logoPathOf(watermarkLogoId)
  const facts = useQuery(logoFacts(url))
  const text: ShownWatermark = { kind: 'text', text: mayBrand ? watermarkText : '' }
  const watermark: ShownWatermark =
    mayBrand && url && facts.data ? { kind: 'logo', url, ...facts.data } : text
  return (
    <div className="grid gap-1.5 lg:sticky lg:top-0">
      <p className="flex justify-between gap-3 text-13">
        <span className="font-medium">{watermarkPreviewNl.title}</span>
        <span className="text-soft">{watermarkPreviewNl.live}</span>
      </p>
      <WatermarkPreview
        watermark={watermark}
        isChanged={'watermarkText' in form.changes || 'watermarkLogoId' in form.changes}
      />
    </div>
  )
}

export const BrandingNotice = ({ children }: { children: string }) => (
  <p className="rounded-4 bg-sunk px-4 py-3 text-13">
    {children} <PlanSettingsLink replace>{texts.branding.see}</PlanSettingsLink>
  </p>
)

function OwnPassword() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="border-t border-line pt-5">
      <Button kind="outline" onClick={() => setIsOpen(true)}>
        {accountsNl.ownPassword.title}
      </Button>
      {isOpen && <OwnPasswordDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function LoadingFields() {
  return (
    <div role="status" aria-label={texts.load.busy} className={columns}>
      <div className="grid gap-5 max-lg:order-last">
        {Array.from({ length: 4 }, (_, field) => (
          <div key={field} className="grid gap-1.5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-10" />
          </div>
        ))}
      </div>
      <Skeleton className="aspect-3/2" />
    </div>
  )
}
