import type { ReactNode } from 'react'
import { studioHere } from '#domains/accounts/ui/studio-here.ts'
import { guestEntryNl as texts } from '#domains/galleries/sharing/guest-entry.nl.ts'
import { Placeholder } from '#domains/photos/core/ui/PhotoPicture.tsx'
import { useStudioAccent } from '#domains/photos/ui/use-studio-accent.ts'
import { StudioMark } from '#domains/studios/ui/StudioMark.tsx'
import type { StudioStyle } from '#domains/studios/house-style.rules.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { shownText } from '#platform/pure/shown-text.ts'

type OpeningPageProps = {
  /** Undefined until it is known whose gallery this is. */
  heading?: string | undefined
  title?: string | null
  thumbHash?: string | null
  studioName?: string | undefined
  accentColor?: string | null | undefined
  logo?: StudioStyle['logo'] | undefined
  children?: ReactNode
}

/** A gallery before it is entered: its cover as a haze of colours, above what is asked. */
export function OpeningPage({ heading, title, thumbHash, children, ...studio }: OpeningPageProps) {
  const here = studioHere()
  const studioName = studio.studioName ?? here?.studioName
  useStudioAccent(studio.accentColor ?? here?.accentColor)
  return (
    <div className="relative isolate flex min-h-dvh flex-col bg-room">
      <title>{shownText([texts.title, studioName].filter(Boolean).join(' · '))}</title>
      <div aria-hidden className="absolute inset-0 -z-1 overflow-hidden">
        {thumbHash ? <Placeholder thumbHash={thumbHash} /> : <div className="absolute inset-0 bg-glow" />}
        <div className="absolute inset-0 bg-veil-cover" />
      </div>
      <header className="flex h-18 shrink-0 items-center px-5 text-white md:px-8">
        <StudioMark name={studioName} logo={studio.logo ?? here?.logo} />
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        aria-busy={!heading || undefined}
        className="flex flex-1 flex-col justify-end outline-none md:px-8 md:pb-16"
      >
        {heading && (
          <div className="px-5 text-white md:px-0">
            <h1 className="max-w-[16em] font-serif text-40 leading-[2.75rem] text-balance wrap-anywhere md:text-64 md:leading-[4.125rem]">
              <ShownText>{heading}</ShownText>
            </h1>
            {title && (
              <p className="mt-2 truncate font-serif text-21">
                <ShownText>{title}</ShownText>
              </p>
            )}
          </div>
        )}
        {children && (
          <div className="mt-6 bg-paper p-5 pb-8 text-ink max-md:rounded-t-6 md:mt-8 md:w-100 md:rounded-6 md:p-6">
            {children}
          </div>
        )}
        {!heading && (
          // Only where it takes a while.
          <h1 className="px-5 pb-10 font-serif text-21 text-white transition-opacity delay-700 duration-240 md:px-0 md:pb-0 starting:opacity-0">
            {texts.loading}
          </h1>
        )}
      </main>
    </div>
  )
}
