import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { FreshLink } from '#domains/accounts/ui/FreshLink.tsx'
import { OwnPasswordDialog } from '#domains/accounts/ui/OwnPasswordDialog.tsx'
import { meQuery, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { PasskeySetting } from '#domains/accounts/ui/PasskeySetting.tsx'
import { SessionList } from '#domains/accounts/ui/SessionList.tsx'
import { TwoFactorSetting } from '#domains/accounts/ui/TwoFactorSetting.tsx'
import { UnconfirmedNotice } from '#domains/accounts/ui/UnconfirmedNotice.tsx'
import { passkeysNl } from '#domains/accounts/passkeys.nl.ts'
import { securityNl as texts } from '#domains/accounts/security.nl.ts'
import { MyLettersSetting } from '#domains/clients/ui/MyLettersSetting.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'

export function ProfileScreen() {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return (
    <>
      <title>{texts.title}</title>
      <Page className="max-w-176">
        <PageHeader title={texts.title} line={me.email} start={<BackLink home={me.home} />} />
        <div className="grid gap-10">
          <UnconfirmedNotice />
          {/* Sign-in methods belong to the studio, so they are hidden from an admin who acts as it. */}
          {!me.isActing && (me.viaLetter ? <FreshLinkFirst /> : <Security me={me} />)}
          {me.role === 'client' && <MyLettersSetting />}
          <Section title={texts.theme.title}>
            <ThemeChoice />
          </Section>
        </div>
      </Page>
    </>
  )
}

/** Someone who signed in by a mail's link must request a fresh link first, because a mail can be forwarded. */
const FreshLinkFirst = () => (
  <Section title={accountsNl.freshLink.title}>
    <FreshLink viaLetter />
  </Section>
)

function Security({ me }: { me: Me }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <Section title={texts.password.title}>
        <p className="mb-3 text-soft">{texts.password.line}</p>
        <Button kind="outline" onClick={() => setIsChanging(true)}>
          {texts.password.change}
        </Button>
        {isChanging && <OwnPasswordDialog onClose={() => setIsChanging(false)} />}
      </Section>
      <Section title={texts.twoFactor.title}>
        {me.isWhole ? <TwoFactorSetting /> : <FreshLink viaLetter={false} />}
      </Section>
      <Section title={passkeysNl.title}>
        <PasskeySetting />
      </Section>
      <Section title={texts.sessions.title}>
        <SessionList key={me.id} />
      </Section>
    </>
  )
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
