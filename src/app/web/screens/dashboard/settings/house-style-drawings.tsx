import type { ReactNode } from 'react'
import { GalleryCover, type CoveredGallery } from '#domains/light-table/gallery/ui/GalleryCover.tsx'
import { PhotoPicture, Placeholder } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import { houseStyleNl } from '#domains/studios/house-style.nl.ts'
import { PRODUCT_ACCENT, type StudioStyle } from '#domains/studios/house-style.rules.ts'
import { studioCardNl } from '#domains/studios/studio-card.nl.ts'
import { StudioLogo } from '#domains/studios/ui/StudioLogo.tsx'
import { classNames } from '#ui/theme/class-names.ts'

const texts = houseStyleNl.preview

export type ShownStyle = {
  name: string
  style: StudioStyle
  letterLine: string
  letterSignature: string
  sample: Pick<CoveredGallery, 'cover' | 'signature'> | undefined
}

const Accent = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span
    className={classNames('inline-block rounded-4 bg-accent px-4 py-2 font-medium text-on-accent', className)}
  >
    {children}
  </span>
)

// Gallery page at half size, so that it fits beside the form.
function GalleryDrawing({ name, style, sample }: ShownStyle) {
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

function SignInDrawing({ name, style }: ShownStyle) {
  return (
    <div className="grid gap-4 px-8 py-6">
      <StudioLogo name={name} logo={style.logo} />
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

function LetterDrawing({ name, style, sample, letterLine, letterSignature }: ShownStyle) {
  return (
    <div className="bg-sunk px-5 py-4 text-13">
      <div className="border border-line bg-surface">
        <div className="flex justify-center py-3">
          <StudioLogo name={name} logo={style.logo} />
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

/**
 * White paper in either theme. Only the number and the line below the column names have the
 * studio's colour.
 */
function InvoiceDrawing({ name, style }: ShownStyle) {
  const [kind, number] = texts.invoiceNumber
  return (
    <div className="bg-white px-8 py-7 text-13 text-[#1c1a17] scheme-light">
      <StudioLogo name={name} logo={style.logo} />
      <p className="mt-8 font-serif text-28">
        {kind} <span className="text-accent">{number}</span>
      </p>
      <p className="mt-5 flex justify-between gap-4 border-b border-accent pb-1.5 text-12 text-[#66615a]">
        {texts.invoiceColumns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </p>
      {texts.invoiceLines.map((line) => (
        <p key={line.name} className="flex justify-between gap-4 border-b border-line py-3 tabular-nums">
          <span>{line.name}</span>
          <span>{line.amount}</span>
        </p>
      ))}
      <p className="mt-3 flex items-baseline justify-between gap-4 font-semibold tabular-nums">
        <span>{texts.total}</span>
        <span className="text-21">{texts.totalAmount}</span>
      </p>
      <p className="font-semibold">{texts.paid}</p>
    </div>
  )
}

function GuestDrawing({ name, style, sample }: ShownStyle) {
  const thumbHash = sample?.cover?.thumbHash
  return (
    <div className="relative isolate flex min-h-80 flex-col justify-between gap-10 overflow-hidden bg-room px-6 pt-5 text-white">
      <span className="absolute inset-0 -z-1">
        {thumbHash ? <Placeholder thumbHash={thumbHash} /> : <span className="absolute inset-0 bg-glow" />}
        <span className="absolute inset-0 bg-veil-cover" />
      </span>
      <StudioLogo name={name} logo={style.logo} />
      <div>
        <p className="font-serif text-28 text-balance">{texts.guest.welcome}</p>
        <p className="mt-1 font-serif text-17">{texts.galleryTitle}</p>
        <div className="mt-5 -mr-6 -ml-6 grid gap-3 rounded-t-6 bg-paper p-6 text-ink md:mr-20 md:ml-0">
          <span className="grid gap-1.5 text-13 font-medium">
            {texts.guest.field}
            <span className="h-10 rounded-4 border border-field bg-surface" />
          </span>
          <Accent className="text-center">{texts.button}</Accent>
        </div>
      </div>
    </div>
  )
}

/**
 * Preview picture that chats show with a link, in the ratio of the server's picture: 1200 × 630 px.
 */
function CardDrawing({ name, style }: ShownStyle) {
  const isDark = style.logo?.ground === 'dark'
  return (
    <div className="@container bg-sunk p-5">
      <div
        className={classNames(
          'flex aspect-[1200/630] overflow-hidden rounded-6',
          isDark ? 'bg-[#1c1a17] text-[#f2efea]' : 'bg-[#faf8f5] text-[#1c1a17]',
        )}
      >
        <span className="w-[2%] shrink-0" style={{ backgroundColor: style.accentColor ?? PRODUCT_ACCENT }} />
        <span className="flex min-w-0 flex-1 flex-col p-[5.3%]">
          {style.logo && (
            <img
              src={style.logo.url}
              alt=""
              className="max-h-[24cqw] max-w-[36cqw] self-start object-contain"
            />
          )}
          <span className="mt-auto font-serif text-[7.4cqw] leading-[1.05] tracking-[-0.028em] wrap-anywhere">
            {name}
          </span>
          <span
            className={classNames('mt-[2cqw] text-[2.2cqw]', isDark ? 'text-[#a8a29a]' : 'text-[#66615a]')}
          >
            {studioCardNl.line}
          </span>
        </span>
      </div>
    </div>
  )
}

export const drawings = {
  gallery: GalleryDrawing,
  guest: GuestDrawing,
  signIn: SignInDrawing,
  letter: LetterDrawing,
  invoice: InvoiceDrawing,
  card: CardDrawing,
} satisfies Record<string, (shown: ShownStyle) => ReactNode>
