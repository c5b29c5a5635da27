import { Badge, type BadgeTone } from '#ui/Badge.tsx'
import { accountDeskNl } from '../account-desk.nl.ts'
import type { AccountState } from '../account-desk.rules.ts'

const tones: Record<AccountState, BadgeTone> = {
  active: 'green',
  expiring: 'orange',
  ending: 'neutral',
  inactive: 'red',
}

export const AccountStateBadge = ({ state }: { state: AccountState }) => (
  <Badge tone={tones[state]}>{accountDeskNl.states[state]}</Badge>
)
