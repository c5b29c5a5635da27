import { Suspense, useState } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { signIn } from 'virtual:drawn-pictures'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { mailLinkBy, type LookedAtLink } from '#domains/accounts/ui/accounts.queries.ts'
import { ResetPasswordForm, SignInLinkLanding } from '#domains/accounts/ui/LinkLanding.tsx'
import { SignInForm } from '#domains/accounts/ui/SignInForm.tsx'
import { studioHere } from '#domains/accounts/ui/studio-here.ts'
import { isPaidOrderPath } from '#domains/orders/orders.rules.ts'
import { PaidThanks } from '#domains/payments/ui/PaidThanks.tsx'
import { useStudioAccent } from '#domains/photos/ui/use-studio-accent.ts'
import { RegisterForm } from '#domains/studios/ui/RegisterForm.tsx'
import { StudioMark } from '#domains/studios/ui/StudioMark.tsx'
import { readParams, writeParams } from '#kit/ui/search-params.ts'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { authParams } from '../auth-search.ts'

const OpeningPage = lazyRouteComponent(() => import('./OpeningPage.tsx'), 'OpeningPage')

/** Fetches what a letter's link opens with, so that the app shows at once what its document showed. */
export async function prepareLink(client: QueryClient, search: Parameters<typeof readParams>[1]) {
  const { link, next } = readParams(authParams, search)
  if (link === undefined) return
  // The screen itself shows what failed.
  await Promise.allSettled([client.ensureQueryData(mailLinkBy(link, next)), OpeningPage.preload?.()])
}

const SIZES = '61vw'
// A phone shows no cover: this file is small, and already loaded as the icon.
const NO_PICTURE = '/favicon.svg'
const { avif, other } = signIn
const asSource = ({ path, widthPx }: (typeof avif)[number]) => `${path} ${widthPx}w`
const texts = accountsNl.page

/** Undefined while the build draws this page. */
const keepsNoCookies = () => 'cookieEnabled' in navigator && !navigator.cookieEnabled

/** /auth: sign-in and registration, and the target of links in reset and sign-in mails. */
export function AuthScreen() {
  const { link, reset, next } = readParams(authParams, useSearch({ strict: false }))
  const looked = useQuery(mailLinkBy(link ?? reset, next))
  const here = studioHere()
  const writer = looked.data?.writer ?? here
  useStudioAccent(writer?.accentColor)
  const opening = looked.data?.opening
  // A client comes from a letter to a gallery, and meets that, never the page where one signs in.
  if (link && looked.isLoading) return <div className="min-h-dvh bg-room" />
  if (link && opening)
    return (
      <Suspense fallback={<div className="min-h-dvh bg-room" />}>
        <OpeningPage {...writer} {...opening} heading={accountsNl.landing.welcome(opening.firstName)}>
          <WayIn looked={looked.data} />
        </OpeningPage>
      </Suspense>
    )
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,880fr)_minmax(480px,560fr)]">
      <Cover />
      <div className="flex min-w-0 flex-col px-5 pb-6 lg:px-24 lg:pb-8 [&>*]:mx-auto [&>*]:w-full [&>*]:max-w-120 lg:[&>*]:max-w-92">
        <header className="flex h-21 shrink-0 items-center lg:h-27">
          {writer ? (
            <StudioMark name={writer.studioName} logo={here?.logo} />
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
          {/* Every other page leads here from a browser that keeps no session. */}
          {keepsNoCookies() && (
            <p role="status" className="mb-6 text-13 text-soft">
              <strong className="block font-medium text-red">{accountsNl.noCookies.title}</strong>
              {accountsNl.noCookies.line}
            </p>
          )}
          {/* Waits for the link's answer, so that no general form is replaced while someone fills it in. */}
          {!looked.isLoading &&
            (here && !link && !reset ? <WayInAt {...here} /> : <WayIn looked={looked.data} />)}
        </main>
        {!here && <footer className="pt-10 text-13 text-soft">{texts.forWhom}</footer>}
      </div>
    </div>
  )
}

/** Sign-in under a studio's own domain: only its clients, so without registration. */
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

function WayIn({ looked }: { looked: LookedAtLink | undefined }) {
  const { reset, link, tab, ...wish } = readParams(authParams, useSearch({ strict: false }))
  const navigate = useNavigate()
  // Set also when the address was registered already: its owner reads so in a mail and signs in.
  const [registered, setRegistered] = useState('')
  const choose = (next: 'signIn' | 'register') =>
    void navigate({
      to: '/auth',
      search: writeParams(authParams, next === 'register' ? { ...wish, tab: next } : wish),
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
              setRegistered(email)
              choose('signIn')
            }}
          />
        ) : (
          <SignInForm
            key={registered}
            start={{ email: registered, password: '' }}
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
          src={other[0]!.path}
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
