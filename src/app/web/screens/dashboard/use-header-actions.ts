import { useNavigate } from '@tanstack/react-router'
import { LogOut, Moon, Settings, Sun, UserRound, Webhook, type LucideIcon } from 'lucide-react'
import { useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { securityNl } from '#domains/accounts/security.nl.ts'
import { useThemeChoice } from '#ui/use-theme-choice.ts'
import { dashboardNl } from './dashboard.nl.ts'
import { settingsDialogNl } from './settings/settings-dialog.nl.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

export type HeaderAction = { icon: LucideIcon; label: string; onSelect: () => void }

/** What a studio reaches from every screen: a row of icons on a wide screen, lines of a menu on a phone. */
export function useHeaderActions({ onWebhook }: { onWebhook: () => void }): HeaderAction[] {
  const { search } = useDashboardSearch()
  const navigate = useNavigate()
  const { theme, chooseTheme } = useThemeChoice()
  const signOut = useSignOut()
  const isDark = theme === 'dark'
  return [
    { icon: Webhook, label: dashboardNl.webhook, onSelect: onWebhook },
    {
      icon: Settings,
      label: settingsDialogNl.open,
      // An address of its own, so that Back closes them.
      onSelect: () => void navigate({ to: '/dashboard', search: { ...search, instellingen: 'algemeen' } }),
    },
    { icon: UserRound, label: securityNl.title, onSelect: () => void navigate({ to: '/profile' }) },
    {
      icon: isDark ? Sun : Moon,
      label: isDark ? dashboardNl.lightTheme : dashboardNl.darkTheme,
      onSelect: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    { icon: LogOut, label: dashboardNl.signOut, onSelect: () => signOut.mutate({}) },
  ]
}
