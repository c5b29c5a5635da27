import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { disputesNl } from '../disputes.nl.ts'
import type { DisputeState } from '../disputes.rules.ts'

const tones: Record<DisputeState, BadgeTone> = { open: 'orange', won: 'neutral', lost: 'red' }

type DisputeBadgeProps = { dispute: DisputeState | null | undefined; className?: string }

export const DisputeBadge = ({ dispute, className }: DisputeBadgeProps) =>
  dispute ? (
    <Badge tone={tones[dispute]} className={className}>
      {disputesNl.states[dispute]}
    </Badge>
  ) : null
