import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useCallback } from 'react'
import { meQuery, useSignOutEverywhere } from '#domains/accounts/ui/accounts.queries.ts'
import { securityNl } from '#domains/accounts/security.nl.ts'
import { TwoStepsChoice, SecondStepDialog, useSecondStepSetup } from '#domains/accounts/ui/TwoStepsChoice.tsx'
import { readParams } from '#kit/ui/search-params.ts'
import { AppHeader } from '#ui/layout/AppHeader.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { twoStepsParams } from '../auth-search.ts'

const texts = securityNl.secondStep

/**
 * Screen /two-steps for an admin without a second step. After the deadline the admin can't skip the
 * screen.
 */
export function TwoStepsScreen() {
  const { data: me } = useQuery(meQuery)
  const { next } = readParams(twoStepsParams, useSearch({ strict: false }))
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = useCallback(
    (home: string) => void navigate(next ? { href: next, replace: true } : { to: home, replace: true }),
    [navigate, next],
  )
  const goOn = useCallback(async () => {
    const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    if (me?.secondStepDaysLeft === null) leave(me.home)
  }, [queryClient, leave])
  const { way, setWay, close } = useSecondStepSetup(goOn)
  if (!me || me.secondStepDaysLeft === null) return null
  const daysLeft = me.secondStepDaysLeft
  const { title, line } = daysLeft === 0 ? texts.demanded : texts
  return (
    <>
      <title>{title}</title>
      <AppHeader brand={<a href="/">Lichttafel</a>} navLabel={title} end={<SignOutButton />} />
      <Page className="max-w-160 py-10 min-[1680px]:max-w-160 md:py-16">
        <h1 className="font-serif text-28">{title}</h1>
        <p className="mt-3 mb-8 text-17 text-soft">{line}</p>
        <TwoStepsChoice onChoose={setWay} onSignedIn={() => void goOn()} />
        {daysLeft > 0 && (
          <Button kind="quiet" className="mt-4" onClick={() => leave(me.home)}>
            {texts.later(daysLeft)}
          </Button>
        )}
        {way && <SecondStepDialog way={way} onClose={close} />}
      </Page>
    </>
  )
}

function SignOutButton() {
  const signOut = useSignOutEverywhere()
  return (
    <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
      <LogOut aria-hidden strokeWidth={1.5} />
      {texts.signOut}
    </Button>
  )
}
