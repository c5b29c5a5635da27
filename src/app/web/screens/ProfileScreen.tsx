import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { FreshLink } from '#domains/accounts/ui/FreshLink.tsx'
import { meQuery, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { PasskeySetting, SessionList, TwoFactorSetting } from '#domains/accounts/ui/SecuritySettings.tsx'
import { passkeysQuery } from '#domains/accounts/passkeys/ui/passkeys.queries.ts'
import { twoFactorQuery } from '#domains/accounts/ui/security.queries.ts'
import { UnconfirmedBanner } from '#domains/accounts/ui/UnconfirmedBanner.tsx'
import { passkeysNl } from '#domains/accounts/passkeys.nl.ts'
import { securityNl as texts } from '#domains/accounts/security.nl.ts'
import { greetedName, shownName } from '#domains/studios/studios.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { toUrlValues } from '#kit/ui/search-params.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { dashboardParams } from './dashboard/dashboard-search.ts'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'

const MyLettersSetting = lazy(async () => ({
  default: (await import('#domains/clients/ui/MyLettersSetting.tsx')).MyLettersSetting,
}))

const OwnPasswordDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/OwnPasswordDialog.tsx')).OwnPasswordDialog,
}))

// The router renders a preloaded component immediately. React's `lazy` would show its fallback
// first.
const DashboardHeader = lazyRouteComponent(
  () => import('./dashboard/header/DashboardHeader.tsx'),
  'DashboardHeader',
)

const isOfStudio = (me: Me) => me.role === 'photographer' && me.isActive

export async function prepare(_isFirst: boolean, me: Me | null): Promise<void> {
  if (me && isOfStudio(me)) await DashboardHeader.preload?.()
}

export function ProfileScreen() {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return (
    <>
      <title>{texts.title}</title>
      {isOfStudio(me) && (
        <Suspense fallback={<div className="h-26 border-b border-line md:h-16" />}>
          <DashboardHeader />
        </Suspense>
      )}
      <Page className="max-w-240 min-[1680px]:max-w-240">
        <PageHeader
          title={texts.title}
          line={me.email}
          start={isOfStudio(me) ? undefined : <BackLink home={me.home} />}
        />
        <div className="grid gap-8 *:not-first:border-t *:not-first:border-line *:not-first:pt-8">
          <UnconfirmedBanner />
          {isOfStudio(me) && <StudioName />}
          {/* Sign-in methods belong to the studio, so they are hidden from an admin who acts as
             the studio. */}
          {!me.isActing && (me.viaLetter ? <FreshLinkFirst /> : <Security me={me} />)}
          <Suspense>{me.role === 'client' && <MyLettersSetting />}</Suspense>
          <Part title={texts.theme.title}>
            <ThemeChoice />
          </Part>
        </div>
      </Page>
    </>
  )
}

function StudioName() {
  const { data: studio } = useQuery(myStudio)
  return (
    <Part title={texts.name.title}>
      <div className="flex min-h-14 items-center gap-4">
        {studio ? (
          <>
            <Avatar name={shownName(studio)} className="size-14 text-17" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-serif text-21">{greetedName(studio)}</p>
              {studio.ownerFirstName && <p className="truncate text-soft">{shownName(studio)}</p>}
            </div>
            <Link
              to="/dashboard"
              search={toUrlValues(dashboardParams, { settings: 'algemeen' })}
              aria-label={texts.name.changeWhat}
              className={buttonLook({ kind: 'outline' })}
            >
              {texts.name.change}
            </Link>
          </>
        ) : (
          <Skeleton className="h-14 w-60" />
        )}
      </div>
    </Part>
  )
}

/**
 * Asks for a fresh link after signing in by a link in a studio's email, which may have been
 * forwarded.
 */
const FreshLinkFirst = () => (
  <Section title={accountsNl.freshLink.title}>
    <FreshLink viaLetter />
  </Section>
)

function Security({ me }: { me: Me }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <Part title={texts.password.title}>
        <p className="mb-3 text-soft">{texts.password.line}</p>
        <Button kind="outline" onClick={() => setIsChanging(true)}>
          {texts.password.change}
        </Button>
        <Suspense>{isChanging && <OwnPasswordDialog onClose={() => setIsChanging(false)} />}</Suspense>
      </Part>
      <Part title={texts.twoFactor.title} state={me.isWhole && <TwoFactorState />}>
        {me.isWhole ? <TwoFactorSetting /> : <FreshLink viaLetter={false} />}
      </Part>
      <Part title={passkeysNl.title} state={<PasskeyState />}>
        <PasskeySetting />
      </Part>
      <Part title={texts.sessions.title}>
        <SessionList key={me.id} />
      </Part>
    </>
  )
}

type PartProps = { title: string; state?: ReactNode; children: ReactNode }

function Part({ title, state, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-8 gap-y-2 md:grid-cols-[minmax(0,280px)_minmax(0,1fr)]"
    >
      <div className="flex items-start justify-between gap-3 md:flex-col md:justify-start">
        <h2 id={id} className="text-17 font-semibold tracking-title">
          {title}
        </h2>
        {state}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Shows a badge only while two-factor sign-in is off. While on, the setting has its own badge. */
function TwoFactorState() {
  const { data } = useQuery(twoFactorQuery)
  return data && !data.since && <Badge>{texts.twoFactor.isOff}</Badge>
}

function PasskeyState() {
  const { data } = useQuery(passkeysQuery)
  return data && data.length > 0 && <Badge tone="green">{passkeysNl.count(data.length)}</Badge>
}

const themes = ['system', 'light', 'dark'] as const

function ThemeChoice() {
  const { choice, chooseTheme } = useThemeChoice()
  return (
    <RadioGroup label={texts.theme.label} labelHidden>
      {themes.map((theme) => (
        <RadioRow
          key={theme}
          name="theme"
          label={texts.theme.choices[theme]}
          checked={choice === theme}
          onChange={() => chooseTheme(theme)}
        />
      ))}
    </RadioGroup>
  )
}

function BackLink({ home }: { home: string }) {
  return (
    <Link
      to={home}
      aria-label={texts.back}
      title={texts.back}
      className="grid size-10 place-items-center rounded-4 transition-colors duration-160 hover:bg-ink/6 pointer-coarse:size-11"
    >
      <ArrowLeft aria-hidden className="size-5" strokeWidth={1.5} />
    </Link>
  )
}
