import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { activationNl } from '#domains/billing/activation.nl.ts'
import { ActivationResult } from '#domains/billing/ui/ActivationResult.tsx'
import { readParams } from '#kit/ui/search-params.ts'
import { AppHeader } from '#ui/layout/AppHeader.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Page } from '#ui/layout/Page.tsx'
import { activatedParams } from '../auth-search.ts'
import { activateNl } from './activate.nl.ts'

export function ActivatedScreen() {
  const search = readParams(activatedParams, useSearch({ strict: false }))
  const { plan, period, mode, session = search.sessionId, today } = search
  return (
    <>
      <title>{activateNl.title}</title>
      <AppHeader brand={<a href="/">Lichttafel</a>} navLabel={activateNl.title} />
      <Page className="grid min-h-[70vh] content-center py-16">
        <ActivationResult
          asked={plan && period && session ? { plan, sessionId: session } : undefined}
          today={today}
          home={<ToDashboard />}
          again={
            <Link to="/activate" search={{ plan, period, mode }} className={buttonLook({ size: 'large' })}>
              {activationNl.again}
            </Link>
          }
          contact={
            <a href="/#contact" className={buttonLook({ kind: 'outline', size: 'large' })}>
              {activationNl.contact}
            </a>
          }
        />
      </Page>
    </>
  )
}

const BEFORE_LEAVING_MS = 1800

/**
 * Waits, then redirects and replaces its history entry, so that Back skips this screen. The button
 * skips the wait.
 */
function ToDashboard() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const go = useCallback(async () => {
    // Answers in the cache date from before the activation.
    await queryClient.invalidateQueries({ refetchType: 'all' })
    await navigate({ to: '/dashboard', replace: true })
  }, [queryClient, navigate])
  useEffect(() => {
    const timer = setTimeout(() => void go(), BEFORE_LEAVING_MS)
    return () => clearTimeout(timer)
  }, [go])
  return (
    <Button size="large" onClick={() => void go()}>
      {activationNl.success.home}
    </Button>
  )
}
