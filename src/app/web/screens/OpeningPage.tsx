import type { ReactNode } from 'react'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { findHostStudio } from '#domains/accounts/ui/host-studio.ts'
import { guestEntryNl as texts } from '#domains/galleries/sharing/guest-entry.nl.ts'
import { Placeholder } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import { useStudioAccent } from '#domains/light-table/ui/use-studio-accent.ts'
import { StudioLogo } from '#domains/studios/ui/StudioLogo.tsx'
import type { StudioStyle } from '#domains/studios/house-style.rules.ts'
import { PrerenderSlot } from '#platform/browser/PrerenderSlot.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { shownText } from '#platform/pure/shown-text.ts'

type OpeningPageProps = {
  heading?: string | undefined
  loading?: string
  title?: string | null
  thumbHash?: string | null
  studioName?: string | undefined
  accentColor?: string | null | undefined
  logo?: StudioStyle['logo'] | undefined
  children?: ReactNode
}

/** Page before a gallery opens: the blurred cover behind the form or button. */
export function OpeningPage({
  heading,
  loading = texts.loading,
  title,
  thumbHash,
  children,
  ...studio
}: OpeningPageProps) {
  const here = findHostStudio()
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
        <PrerenderSlot
          name="opening-studio"
          unfilled={<StudioLogo name={studioName} logo={studio.logo ?? here?.logo} />}
        >
          {(name) => <StudioLogo name={name} logo={undefined} />}
        </PrerenderSlot>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        aria-busy={!heading || undefined}
        className="flex flex-1 flex-col justify-end outline-none md:px-8 md:pb-16"
      >
        <div className="px-5 text-white md:px-0">
          <PrerenderSlot
            name="opening-welcome"
            unfilled={heading ? welcome(heading) : <Loading>{loading}</Loading>}
          >
            {welcome}
          </PrerenderSlot>
          <PrerenderSlot name="opening-title" unfilled={title && titleLine(title)}>
            {titleLine}
          </PrerenderSlot>
        </div>
        {children && (
          <div className="mt-6 bg-paper p-5 pb-8 text-ink not-has-[>:not(noscript)]:hidden max-md:rounded-t-6 md:mt-8 md:w-100 md:rounded-6 md:p-6 noscript:block!">
            {children}
          </div>
        )}
      </main>
    </div>
  )
}

const welcome = (heading: string) => (
  <h1 className="max-w-[16em] font-serif text-40 leading-[2.75rem] text-balance wrap-anywhere md:text-64 md:leading-[4.125rem]">
    <ShownText>{heading}</ShownText>
  </h1>
)

const titleLine = (title: string) => (
  <p className="mt-2 truncate font-serif text-21">
    <ShownText>{title}</ShownText>
  </p>
)

const Loading = ({ children }: { children: string }) => (
  <h1 className="pb-10 font-serif text-21 transition-opacity delay-700 duration-240 md:pb-0 starting:opacity-0">
    {children}
  </h1>
)

export const LetterOpening = () => (
  <OpeningPage loading={accountsNl.landing.loading}>
    <PrerenderSlot name="opening-button">
      {(text) => (
        <Button size="large" wide className="noscript:hidden">
          {text}
        </Button>
      )}
    </PrerenderSlot>
    <noscript>{accountsNl.landing.noScript}</noscript>
  </OpeningPage>
)
