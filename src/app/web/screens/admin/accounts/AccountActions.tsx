import { useNavigate } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useActAs } from '#domains/accounts/ui/accounts.queries.ts'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import type { Account } from '#domains/admin/ui/admin.queries.ts'
import { AccountMenu } from '#domains/admin/ui/AccountMenu.tsx'
import { MenuDivider, MenuItem } from '#ui/actions/Menu.tsx'

export function AccountActions({ account }: { account: Account }) {
  const navigate = useNavigate()
  const actAs = useActAs()
  const view = () => void navigate({ to: '/admin/accounts/$studioId', params: { studioId: account.id } })
  return (
    <AccountMenu account={account} onView={view}>
      <MenuDivider />
      <MenuItem icon={LogIn} onSelect={() => actAs.mutate({ studioId: account.id })}>
        {adminAccountsNl.menu.actAs}
      </MenuItem>
    </AccountMenu>
  )
}
