import type { DisputeState } from './disputes.rules.ts'

export const disputesNl = {
  states: { open: 'Betwist', won: 'Behouden', lost: 'Teruggeboekt' } satisfies Record<DisputeState, string>,
}
