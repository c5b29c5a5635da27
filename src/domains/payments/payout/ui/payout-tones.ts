import type { BadgeTone } from '#ui/data/Badge.tsx'
import type { PayoutState } from '../payout.rules.ts'

export const payoutTones: Record<PayoutState, BadgeTone> = {
  requested: 'orange',
  in_file: 'blue',
  paid: 'green',
  returned: 'red',
  canceled: 'neutral',
}
