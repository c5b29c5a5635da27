import { itemAt } from '#platform/pure/item-at.ts'
import { Suspense, useState } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { signIn } from 'virtual:drawn-pictures'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { mailLinkQuery, type MailLinkPreview } from '#domains/accounts/ui/accounts.queries.ts'
import { ResetPasswordForm, SignInLinkLanding } from '#domains/accounts/ui/LinkLanding.tsx'
import { SignInForm } from '#domains/accounts/ui/SignInForm.tsx'
import { findHostStudio } from '#domains/accounts/ui/host-studio.ts'
import { isPaidOrderPath } from '#domains/orders/orders.rules.ts'
import { PaidThanks } from '#domains/payments/ui/PaidThanks.tsx'
import { useStudioAccent } from '#domains/light-table/ui/use-studio-accent.ts'
import { RegisterForm } from '#domains/studios/ui/RegisterForm.tsx'
import { StudioLogo } from '#domains/studios/ui/StudioLogo.tsx'
import { readParams, toUrlValues } from '#kit/ui/search-params.ts'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { authParams } from '../auth-search.ts'

const OpeningPage = lazyRouteComponent(() => import('./OpeningPage.tsx'), 'OpeningPage')

export async function preloadMailLink(client: QueryClient, search: Parameters<typeof readParams>[1]) {
  const { link, next } = readParams(authParams, search)
  if (link === undefined) return
  await Promise.allSettled([client.ensureQueryData(mailLinkQuery(link, next)), OpeningPage.preload?.()])
}

const SIZES = '61vw'
// Small screens hide the cover. They get this small file, already loaded as the icon.
const NO_PICTURE = '/favicon.svg'
const { avif, other } = signIn
const asSource = ({ path, widthPx }: (typeof avif)[number]) => `${path} ${widthPx}w`
const texts = accountsNl.page

/** Whether the browser refuses cookies. False while the build renders the page. */
const keepsNoCookies = () => 'cookieEnabled' in navigator && !navigator.cookieEnabled

export function AuthScreen() {
  const { link, reset, next } = readParams(authParams, useSearch({ strict: false }))
  const linkQuery = useQuery(mailLinkQuery(link ?? reset, next))
  const here = findHostStudio()
  const writer = linkQuery.data?.writer ?? here
  useStudioAccent(writer?.accentColor)
  const opening = linkQuery.data?.opening
  // A client who follows an email's link must never see the sign-in page first.
  if (link && linkQuery.isLoading) return <div className="min-h-dvh bg-room" />
  if (link && opening)
    return (
      <Suspense fallback={<div className="min-h-dvh bg-room" />}>
        <OpeningPage {...writer} {...opening} heading={accountsNl.landing.welcome(opening.firstName)}>
          <WayIn looked={linkQuery.data} />
        </OpeningPage>
      </Suspense>
    )
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,880fr)_minmax(480px,560fr)]">
      <Cover />
      <div className="flex min-w-0 flex-col px-5 pb-6 lg:px-24 lg:pb-8 [&>*]:mx-auto [&>*]:w-full [&>*]:max-w-120 lg:[&>*]:max-w-92">
        <header className="flex h-21 shrink-0 items-center lg:h-27">
          {writer ? (
            <StudioLogo name={writer.studioName} logo={here?.logo} />
          ) : (
            <a href="/" className="font-serif text-21">
              Lichttafel
            </a>
          )}
        </header>
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="flex flex-1 flex-col outline-none lg:justify-center lg:pb-6"
        >
          {/* Without cookies no session lasts, and pages that need a session redirect here. */}
          {keepsNoCookies() && (
            <p role="status" className="mb-6 text-13 text-soft">
              <strong className="block font-medium text-red">{accountsNl.noCookies.title}</strong>
              {accountsNl.noCookies.line}
            </p>
          )}
          {/* Waits for the answer about the link, so that no general form is replaced while
             someone fills it in. */}
          {!linkQuery.isLoading &&
            (here && !link && !reset ? <WayInAt {...here} /> : <WayIn looked={linkQuery.data} />)}
        </main>
        {!here && <footer className="pt-10 text-13 text-soft">{texts.forWhom}</footer>}
      </div>
    </div>
  )
}

function WayInAt({ studioName }: { studioName: string }) {
  const { next } = readParams(authParams, useSearch({ strict: false }))
  return (
    <>
      <title>{studioName}</title>
      {next && isPaidOrderPath(next) && <PaidThanks />}
      <SignInForm start={{ email: '', password: '' }} title={<Title>{accountsNl.signIn.title}</Title>} />
    </>
  )
}

function WayIn({ looked }: { looked: MailLinkPreview | undefined }) {
  const { reset, link, tab, ...wish } = readParams(authParams, useSearch({ strict: false }))
  const navigate = useNavigate()
  // Email address that already had an account when someone tried to register it. Prefills sign-in.
  const [knownEmail, setKnownEmail] = useState('')
  const choose = (next: 'signIn' | 'register') =>
    void navigate({
      to: '/auth',
      search: toUrlValues(authParams, next === 'register' ? { ...wish, tab: next } : wish),
      replace: true,
    })

  if (reset) return <ResetPasswordForm token={reset} link={looked} onBack={() => choose('signIn')} />
  if (link) return <SignInLinkLanding token={link} link={looked} onBack={() => choose('signIn')} />

  const chosen = tab ?? 'signIn'
  return (
    <>
      <title>{texts.tabs[chosen]}</title>
      {wish.next && isPaidOrderPath(wish.next) && <PaidThanks />}
      <Tabs
        ruled
        label={texts.tabs.label}
        items={[
          { value: 'signIn', label: texts.tabs.signIn },
          { value: 'register', label: texts.tabs.register },
        ]}
        value={chosen}
        onChange={choose}
        panelClassName="pt-8"
      >
        {chosen === 'register' ? (
          <RegisterForm
            heading={(text) => <Title>{text}</Title>}
            onKnown={(email) => {
              setKnownEmail(email)
              choose('signIn')
            }}
          />
        ) : (
          <SignInForm
            key={knownEmail}
            start={{ email: knownEmail, password: '' }}
            title={<Title>{accountsNl.signIn.title}</Title>}
          />
        )}
      </Tabs>
    </>
  )
}

const Title = ({ children }: { children: string }) => <h1 className="mb-6 font-serif text-28">{children}</h1>

function Cover() {
  return (
    <div className="relative isolate hidden overflow-hidden bg-room scheme-dark lg:block">
      <div aria-hidden className="absolute inset-0 -z-1 bg-linear-to-b from-accent-tint to-room" />
      <picture>
        <source media="not all and (min-width: 64rem)" srcSet={NO_PICTURE} />
        <source type="image/avif" srcSet={avif.map(asSource).join(', ')} sizes={SIZES} />
        <img
          src={itemAt(other, 0).path}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 -z-1 size-full object-cover"
          onError={(event) => event.currentTarget.remove()}
        />
      </picture>
      <div aria-hidden className="absolute inset-0 -z-1 bg-veil-cover" />
      <p className="absolute bottom-12 left-12 font-serif text-40 text-white">
        {texts.claim.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </div>
  )
}
