import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { activationNl } from '#domains/payments/activation.nl.ts'
import { ActivationResult } from '#domains/payments/ui/ActivationResult.tsx'
import { AppHeader } from '#ui/AppHeader.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Page } from '#ui/Page.tsx'
import { activatedSearch } from '../activate-search.ts'
import { activateNl } from './activate.nl.ts'

/** /activate/success: where the till sends people back to. */
export function ActivatedScreen() {
  const { plan, period, session } = activatedSearch(useSearch({ strict: false }))
  return (
    <>
      <title>{activateNl.title}</title>
      <AppHeader brand={<a href="/">Lichttafel</a>} navLabel={activateNl.title} />
      <Page className="grid min-h-[70vh] content-center py-16">
        <ActivationResult
          asked={plan && period && session ? { plan, sessionId: session } : undefined}
          home={<HomeButton />}
          again={
            <Link
              to="/activate"
              search={{ ...(plan && { plan }), ...(period && { period }) }}
              className={buttonLook({ size: 'large' })}
            >
              {activationNl.again}
            </Link>
          }
        />
      </Page>
    </>
  )
}

/** Long enough to read that it has worked. */
const GOES_ON_AFTER_MS = 5000

/** Leads on by itself; who asked for less motion presses. */
function HomeButton() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const go = async () => {
    // Who this is was asked before the account worked, and everything else was of a studio that might not.
    await queryClient.invalidateQueries({ refetchType: 'all' })
    await navigate({ to: '/dashboard' })
  }
  const goOn = useEffectEvent(() => void go())
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setTimeout(goOn, GOES_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button size="large" onClick={() => void go()}>
      {activationNl.success.home}
    </Button>
  )
}
