import type { ReactNode } from 'react'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { studioHere } from '#domains/accounts/ui/studio-here.ts'
import { guestEntryNl as texts } from '#domains/galleries/sharing/guest-entry.nl.ts'
import { Placeholder } from '#domains/photos/core/ui/PhotoPicture.tsx'
import { useStudioAccent } from '#domains/photos/ui/use-studio-accent.ts'
import { StudioMark } from '#domains/studios/ui/StudioMark.tsx'
import type { StudioStyle } from '#domains/studios/house-style.rules.ts'
import { PrerenderSlot } from '#platform/browser/PrerenderSlot.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { shownText } from '#platform/pure/shown-text.ts'

type OpeningPageProps = {
  /** Undefined until it is known whose gallery this is. */
  heading?: string | undefined
  /** Instead of a heading. */
  loading?: string
  title?: string | null
  thumbHash?: string | null
  studioName?: string | undefined
  accentColor?: string | null | undefined
  logo?: StudioStyle['logo'] | undefined
  children?: ReactNode
}

/** A gallery before it is entered: its cover as a haze of colours, above what is asked. */
export function OpeningPage({
  heading,
  loading = texts.loading,
  title,
  thumbHash,
  children,
  ...studio
}: OpeningPageProps) {
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
        <PrerenderSlot
          name="opening-studio"
          unfilled={<StudioMark name={studioName} logo={studio.logo ?? here?.logo} />}
        >
          {(name) => <StudioMark name={name} logo={undefined} />}
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

/** Only where it takes a while. */
const Loading = ({ children }: { children: string }) => (
  <h1 className="pb-10 font-serif text-21 transition-opacity delay-700 duration-240 md:pb-0 starting:opacity-0">
    {children}
  </h1>
)

/** A letter's link as the document has it: whose it is and what it opens comes with the request. */
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
