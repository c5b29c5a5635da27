import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { adminAccountsNl } from '../admin-accounts.nl.ts'
import type { AccountState } from '../admin-accounts.rules.ts'

const tones: Record<AccountState, BadgeTone> = {
  active: 'green',
  expiring: 'orange',
  ending: 'neutral',
  inactive: 'red',
}

export const AccountStateBadge = ({ state }: { state: AccountState }) => (
  <Badge tone={tones[state]}>{adminAccountsNl.states[state]}</Badge>
)
