import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Moon, Settings, Sun, UserRound, Webhook, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { securityNl } from '#domains/accounts/security.nl.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { WebhookDialog } from '#domains/studios/ui/WebhookDialog.tsx'
import { useThemeChoice } from '#ui/use-theme-choice.ts'
import { dashboardNl } from './dashboard.nl.ts'
import { settingsDialogNl } from './settings/settings-dialog.nl.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

export type HeaderAction = { icon: LucideIcon; label: string; disabled?: boolean; onSelect: () => void }

/** What a studio needs now and then: a row of signs where there is room for it, else a menu of words. */
export function useHeaderActions() {
  const navigate = useNavigate()
  const { search } = useDashboardSearch()
  const { theme, chooseTheme } = useThemeChoice()
  const signOut = useSignOut()
  const webhook = useWebhookDialog()
  const isDark = theme === 'dark'
  const actions: HeaderAction[] = [
    { icon: Webhook, label: dashboardNl.webhook, onSelect: webhook.open },
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
    {
      icon: LogOut,
      label: dashboardNl.signOut,
      disabled: signOut.isPending,
      onSelect: () => signOut.mutate({}),
    },
  ]
  return { actions, dialog: webhook.dialog }
}

function useWebhookDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const { data: studio } = useQuery(myStudio)
  return {
    open: () => setIsOpen(true),
    dialog: (
      <WebhookDialog webhookUrl={studio?.webhookUrl ?? ''} open={isOpen} onClose={() => setIsOpen(false)} />
    ),
  }
}
