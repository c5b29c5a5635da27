import { useQuery } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import { watermarkSample } from '#domains/photos/ui/watermark-sample.queries.ts'
import { houseStyleNl } from '#domains/studios/house-style.nl.ts'
import type { StudioStyle } from '#domains/studios/house-style.rules.ts'
import { logoPath, shownName } from '#domains/studios/studios.rules.ts'
import type { LoadedSettingsForm } from '#domains/studios/ui/use-settings-form.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { accentProperties } from '#ui/theme/accent-colour.ts'
import { drawings, type ShownStyle } from './house-style-drawings.tsx'

const texts = houseStyleNl.preview
const tabs = ['gallery', 'guest', 'signIn', 'letter', 'invoice', 'card'] as const
type Tab = (typeof tabs)[number]

/** Each change of the form at once, in all that leaves the house. */
export function HouseStylePreview({ form }: { form: LoadedSettingsForm }) {
  const [tab, setTab] = useState<Tab>('gallery')
  const { data } = useQuery(watermarkSample)
  const shown = toShown(form, data && { cover: data.photo, signature: data.signature })
  const { accentColor } = shown.style
  const Drawn = drawings[tab]
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 lg:sticky lg:top-0">
      <p className="flex justify-between gap-3 text-13">
        <span className="font-medium">{texts.label}</span>
        <span className="text-soft">{texts.live}</span>
      </p>
      <Tabs
        label={texts.label}
        items={tabs.map((value) => ({ value, label: texts.tabs[value] }))}
        value={tab}
        onChange={setTab}
        panelClassName="pt-3"
      >
        <div
          role="img"
          aria-label={texts.alt[tab]}
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
