import type { ReactNode } from 'react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { refusalOf } from '#platform/browser/api.ts'
import { guestEntryNl as texts } from '../guest-entry.nl.ts'
import { useRenewInvitation } from './guest-entry.queries.ts'
import { shownText } from '#platform/pure/shown-text.ts'

type LinkExpiry = { host: string | null; studioName: string; mayRenew: boolean }

type LinkEndedProps = {
  error?: unknown
  token?: string | undefined
  onRetry: () => void
}

/** Explains why a link shows no photos. Wrong, revoked and closed links look alike. */
export function LinkEnded({ error, token, onRetry }: LinkEndedProps) {
  const refusal = refusalOf(error)
  if (refusal?.code === 'link_expired' && token !== undefined)
    return <ExpiredLink token={token} {...(refusal.facts as LinkExpiry)} />
  if (refusal?.code === 'too_many_attempts')
    return (
      <QuietPage
        title={texts.tooMany.title}
        line={texts.tooMany.line(refusal.facts as { waitSeconds: number })}
      />
    )
  if (error !== undefined && !refusal)
    return (
      <QuietPage title={texts.failed}>
        <Button size="large" onClick={onRetry}>
          {texts.noCookies.retry}
        </Button>
      </QuietPage>
    )
  return <QuietPage {...texts.closed} />
}

function ExpiredLink({ token, mayRenew, ...facts }: LinkExpiry & { token: string }) {
  const renew = useRenewInvitation()
  return (
    <QuietPage
      brand={facts.studioName}
      title={texts.expired.title}
      line={renew.isSuccess ? texts.expired.sent : texts.expired.line(facts)}
    >
      {mayRenew && !renew.isSuccess && (
        <Button size="large" busy={renew.isPending} onClick={() => renew.mutate({ token })}>
          {texts.expired.renew}
        </Button>
      )}
    </QuietPage>
  )
}

/** Shown when entry succeeded, but the browser kept no cookie. */
export const NoCookies = ({ brand, onRetry }: { brand: string | undefined; onRetry: () => void }) => (
  <QuietPage brand={brand} title={texts.noCookies.title} line={texts.noCookies.line}>
    <Button size="large" onClick={onRetry}>
      {texts.noCookies.retry}
    </Button>
  </QuietPage>
)

type QuietPageProps = { brand?: string | undefined; title: string; line?: string; children?: ReactNode }

const QuietPage = ({ brand, title, line, children }: QuietPageProps) => (
  <div className="flex min-h-dvh flex-col px-5 md:px-8">
    <title>{shownText([title, brand].filter(Boolean).join(' · '))}</title>
    {brand !== undefined && (
      <p className="flex h-18 shrink-0 items-center truncate font-serif text-21">
        <ShownText>{brand}</ShownText>
      </p>
    )}
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="grid flex-1 place-content-center justify-items-center py-16 text-center outline-none"
    >
      <div role="alert" className="grid justify-items-center">
        <h1 className="font-serif text-28 text-balance md:text-40">
          <ShownText>{title}</ShownText>
        </h1>
        {line && <p className="mt-3 max-w-[46ch] text-17 text-pretty text-soft">{line}</p>}
      </div>
      {children && <div className="mt-8">{children}</div>}
    </main>
  </div>
)
