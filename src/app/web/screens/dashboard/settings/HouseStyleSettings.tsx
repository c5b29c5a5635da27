import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logoFacts, watermarkSample } from '#domains/light-table/ui/watermark-sample.queries.ts'
import { houseStyleNl as texts } from '#domains/studios/house-style.nl.ts'
import { settingsNl } from '#domains/studios/settings.nl.ts'
import {
  LETTER_LINE_MAX_LENGTH,
  LETTER_SIGNATURE_MAX_LENGTH,
  logoGrounds,
  type StudioStyle,
} from '#domains/studios/house-style.rules.ts'
import { logoPath, shownName } from '#domains/studios/studios.rules.ts'
import { CoverLayoutField } from '#domains/studios/ui/CoverLayoutField.tsx'
import { AccentField, LogoField } from '#domains/studios/ui/SettingsFields.tsx'
import type { LoadedSettingsForm, SettingsForm } from '#domains/studios/ui/use-settings-form.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { BrandingNotice, SettingsPanel } from './GeneralSettings.tsx'
import { useState, type CSSProperties } from 'react'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { accentProperties } from '#ui/theme/accent-colour.ts'
import { drawings, type ShownStyle } from './house-style-drawings.tsx'

export const HouseStyleSettings = (props: { form: SettingsForm; formId: string }) => (
  <SettingsPanel {...props} Fields={HouseStyleFields} Preview={HouseStylePreview} />
)

function HouseStyleFields({ form }: { form: LoadedSettingsForm }) {
  const { set, changes, typed } = form
  const { saved, may } = form.found
  const isLocked = !may.useCustomBranding
  const was = (name: 'accentColor' | 'letterLine' | 'letterSignature') =>
    name in changes ? settingsNl.now(saved[name] ?? '') : undefined

  return (
    <>
      <p className="text-13 text-soft">{texts.intro}</p>
      {isLocked && <BrandingNotice>{texts.notice}</BrandingNotice>}
      <LogoFields form={form} isLocked={isLocked} />
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
    </>
  )
}

function LogoFields({ form, isLocked }: { form: LoadedSettingsForm; isLocked: boolean }) {
  const { set, typed, found } = form
  const queries = useQueryClient()
  const facts = useQuery(logoFacts(typed.styleLogoId ? logoPath(typed.styleLogoId) : undefined))

  // A light logo gets a dark ground, others a light one. The studio can still change the ground.
  const chooseLogo = async (styleLogoId: string | null) => {
    set({ styleLogoId })
    if (!styleLogoId) return
    const look = await queries.fetchQuery(logoFacts(logoPath(styleLogoId))).catch(() => undefined)
    if (look) set({ styleLogoGround: look.isLight ? 'dark' : 'light' })
  }

  return (
    <>
      <LogoField
        label={texts.logo}
        logoId={typed.styleLogoId}
        savedLogoId={found.saved.styleLogoId}
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
    </>
  )
}

const previewTexts = texts.preview
const tabs = ['gallery', 'guest', 'signIn', 'letter', 'invoice', 'card'] as const
type Tab = (typeof tabs)[number]

function HouseStylePreview({ form }: { form: LoadedSettingsForm }) {
  const [tab, setTab] = useState<Tab>('gallery')
  const { data } = useQuery(watermarkSample)
  const shown = toShown(form, data && { cover: data.photo, signature: data.signature })
  const { accentColor } = shown.style
  const Drawn = drawings[tab]
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 lg:sticky lg:top-0">
      <p className="flex justify-between gap-3 text-13">
        <span className="font-medium">{previewTexts.label}</span>
        <span className="text-soft">{previewTexts.live}</span>
      </p>
      <Tabs
        label={previewTexts.label}
        items={tabs.map((value) => ({ value, label: previewTexts.tabs[value] }))}
        value={tab}
        onChange={setTab}
        panelClassName="pt-3"
      >
        <div
          role="img"
          aria-label={previewTexts.alt[tab]}
          className="overflow-hidden rounded-4 border border-line bg-paper"
          style={accentColor ? (accentProperties(accentColor) as CSSProperties) : undefined}
        >
          <div inert>
            <Drawn {...shown} />
          </div>
        </div>
      </Tabs>
    </div>
  )
}

function toShown({ typed, found }: LoadedSettingsForm, sample: ShownStyle['sample']): ShownStyle {
  const { studioName, accentColor, coverLayout, styleLogoId, styleLogoGround } = typed
  const { letterLine, letterSignature, ownerFirstName } = typed
  const { businessName, may } = found
  const style: StudioStyle = may.useCustomBranding
    ? {
        accentColor,
        coverLayout,
        logo: styleLogoId ? { url: logoPath(styleLogoId), ground: styleLogoGround } : null,
      }
    : { accentColor: null, coverLayout: 'full', logo: null }
  return {
    letterLine,
    letterSignature: letterSignature.trim() || ownerFirstName.trim(),
    name: shownName({ studioName: studioName.trim(), businessName }),
    style,
    sample,
  }
}
