import { useQuery } from '@tanstack/react-query'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { GalleryCover, type CoveredGallery } from '#domains/photos/gallery/ui/GalleryCover.tsx'
import { PhotoPicture } from '#domains/photos/ui/PhotoPicture.tsx'
import { watermarkSample } from '#domains/photos/ui/watermark-sample.queries.ts'
import { houseStyleNl } from '#domains/studios/house-style.nl.ts'
import type { StudioStyle } from '#domains/studios/house-style.rules.ts'
import { logoPath, shownName } from '#domains/studios/studios.rules.ts'
import { StudioMark } from '#domains/studios/ui/StudioMark.tsx'
import type { SettingsForm } from '#domains/studios/ui/use-settings-form.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { accentProperties } from '#ui/theme/accent-colour.ts'
import { classNames } from '#ui/theme/class-names.ts'

const texts = houseStyleNl.preview
const tabs = ['gallery', 'signIn', 'letter', 'invoice'] as const
type Tab = (typeof tabs)[number]

/** What is typed, as clients will see it. */
type Typed = {
  name: string
  style: StudioStyle
  letterLine: string
  letterSignature: string
  sample: Sample | undefined
}
type Sample = Pick<CoveredGallery, 'cover' | 'signature'>

/** Each change of the form at once, in gallery, sign-in, letter and invoice. */
export function HouseStylePreview({ form }: { form: SettingsForm }) {
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

function toShown({ typed, settings }: SettingsForm, sample: Sample | undefined): Typed {
  const { studioName, accentColor, coverLayout, styleLogoId, styleLogoGround } = typed!
  const { letterLine, letterSignature, ownerFirstName } = typed!
  const { businessName, may } = settings.data!
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

const Accent = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span
    className={classNames('inline-block rounded-4 bg-accent px-4 py-2 font-medium text-on-accent', className)}
  >
    {children}
  </span>
)

// The page itself at half its size, so that a screen of 900 px fits beside the form.
function GalleryDrawing({ name, style, sample }: Typed) {
  return (
    <div className="h-60 overflow-hidden md:h-80">
      <div className="w-[200%] origin-top-left scale-50">
        <GalleryCover
          gallery={{
            ...style,
            studioName: name,
            firstName: texts.clientName,
            focus: null,
            cover: sample?.cover ?? null,
            signature: sample?.signature ?? '',
            current: { title: texts.galleryTitle, shotOn: null, welcome: null },
          }}
          end={null}
        />
        <div className="flex items-center justify-between gap-4 px-5 py-4 md:px-8">
          <span className="flex gap-7 font-medium">
            {texts.tabRow.map((tab, at) => (
              <span key={tab} className={at === 0 ? 'border-b-2 border-ink pb-1' : 'text-soft'}>
                {tab}
              </span>
            ))}
          </span>
          <Accent>{texts.chosen}</Accent>
        </div>
      </div>
    </div>
  )
}

function SignInDrawing({ name, style }: Typed) {
  return (
    <div className="grid gap-4 px-8 py-6">
      <StudioMark name={name} logo={style.logo} />
      <p className="font-serif text-28">{texts.signInTitle}</p>
      {[texts.email, texts.password].map((field) => (
        <span key={field} className="grid gap-1.5 text-13 font-medium">
          {field}
          <span className="h-10 rounded-4 border border-field bg-surface" />
        </span>
      ))}
      <Accent className="text-center">{texts.signInButton}</Accent>
    </div>
  )
}

function LetterDrawing({ name, style, sample, letterLine, letterSignature }: Typed) {
  return (
    <div className="bg-sunk px-5 py-4 text-13">
      <div className="border border-line bg-surface">
        <div className="flex justify-center py-3">
          <StudioMark name={name} logo={style.logo} />
        </div>
        {sample?.cover && (
          <div className="relative aspect-2/1 overflow-hidden bg-line">
            <PhotoPicture photo={sample.cover} signature={sample.signature} sizes="400px" alt="" />
          </div>
        )}
        <div className="grid gap-2 px-5 py-4 wrap-anywhere">
          <p className="font-serif text-21">{texts.photosReady}</p>
          <p>{texts.hello}</p>
          <p>{texts.letterText}</p>
          {letterLine.trim() && <p>{letterLine}</p>}
          <p className="py-1">
            <Accent>{texts.button}</Accent>
          </p>
          <p>
            {texts.goodbye}
            {letterSignature && (
              <>
                <br />
                {letterSignature}
              </>
            )}
            <br />
            {name}
          </p>
        </div>
      </div>
    </div>
  )
}

/** On paper, which is white in either theme. */
function InvoiceDrawing({ name, style }: Typed) {
  return (
    <div className="bg-white px-8 py-7 text-13 text-[#1c1a17] scheme-light">
      <div className="flex items-start justify-between gap-4 border-b-2 border-accent pb-4">
        <StudioMark name={name} logo={style.logo} />
        <span className="pt-1 text-17">{texts.invoiceNumber}</span>
      </div>
      {texts.invoiceLines.map((line) => (
        <p key={line.name} className="flex justify-between gap-4 border-b border-line py-3 tabular-nums">
          <span>{line.name}</span>
          <span>{line.amount}</span>
        </p>
      ))}
      <p className="flex justify-between gap-4 py-3 text-17 font-semibold tabular-nums">
        <span>{texts.total}</span>
        <span>{texts.totalAmount}</span>
      </p>
      <p className="text-green">{texts.paid}</p>
    </div>
  )
}

const drawings: Record<Tab, (shown: Typed) => ReactNode> = {
  gallery: GalleryDrawing,
  signIn: SignInDrawing,
  letter: LetterDrawing,
  invoice: InvoiceDrawing,
}
