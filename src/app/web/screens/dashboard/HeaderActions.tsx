import { useNavigate } from '@tanstack/react-router'
import { LogOut, Menu as MenuIcon, Moon, Settings, Sun, UserRound, Webhook } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { securityNl } from '#domains/accounts/security.nl.ts'
import { useStandIn } from '#platform/browser/use-stand-in.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useThemeChoice } from '#ui/use-theme-choice.ts'
import { dashboardNl } from './dashboard.nl.ts'
import { settingsDialogNl } from './settings/settings-dialog.nl.ts'
import type { HeaderAction } from './header-action.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

const NarrowMenu = lazy(async () => ({ default: (await import('./NarrowMenu.tsx')).NarrowMenu }))
const StudioWebhook = lazy(async () => ({ default: (await import('./StudioWebhook.tsx')).StudioWebhook }))

/** What a studio needs now and then: a row of signs where there is room for it, else a menu of words. */
export function HeaderActions() {
  const [asksWebhook, setAsksWebhook] = useState(false)
  const actions = useActions(() => setAsksWebhook(true))
  const { isWanted, wasPressed, press } = useStandIn(true)
  const standIn = (
    <IconButton icon={MenuIcon} label={dashboardNl.menu} onClick={press} className="lg:hidden" />
  )
  return (
    <>
      {actions.map(({ run, isKnown = true, ...action }) => (
        <IconButton
          key={action.label}
          {...action}
          onClick={run}
          className={classNames('max-lg:hidden', !isKnown && 'invisible')}
        />
      ))}
      {isWanted ? (
        <Suspense fallback={standIn}>
          <NarrowMenu actions={actions} startsOpen={wasPressed} />
        </Suspense>
      ) : (
        standIn
      )}
      <Suspense>{asksWebhook && <StudioWebhook onClose={() => setAsksWebhook(false)} />}</Suspense>
    </>
  )
}

// Nothing in here asks the server: while a studio is signing out this is drawn again, and would be refused.
function useActions(openWebhook: () => void): HeaderAction[] {
  const navigate = useNavigate()
  const { search } = useDashboardSearch()
  const { theme, chooseTheme } = useThemeChoice()
  const signOut = useSignOut()
  const isDark = theme === 'dark'
  return [
    { icon: Webhook, label: dashboardNl.webhook, run: openWebhook },
    {
      icon: Settings,
      label: settingsDialogNl.open,
      // An address of its own, so that Back closes them.
      run: () => void navigate({ to: '/dashboard', search: { ...search, instellingen: 'algemeen' } }),
    },
    { icon: UserRound, label: securityNl.title, run: () => void navigate({ to: '/profile' }) },
    {
      icon: isDark ? Sun : Moon,
      isKnown: theme !== undefined,
      label: isDark ? dashboardNl.lightTheme : dashboardNl.darkTheme,
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    {
      icon: LogOut,
      label: dashboardNl.signOut,
      disabled: signOut.isPending,
      run: () => signOut.mutate({}),
    },
  ]
}
