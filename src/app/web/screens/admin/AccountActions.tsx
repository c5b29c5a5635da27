import { useNavigate } from '@tanstack/react-router'
import type { Account } from '#domains/payments/ui/account-desk.queries.ts'
import { AccountMenu } from '#domains/payments/ui/AccountMenu.tsx'

export function AccountActions({ account }: { account: Account }) {
  const navigate = useNavigate()
  const view = () => void navigate({ to: '/admin/accounts/$studioId', params: { studioId: account.id } })
  return <AccountMenu account={account} onView={view} />
}
