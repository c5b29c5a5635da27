export const backupLights = ['green', 'orange', 'red'] as const
export type BackupLight = (typeof backupLights)[number]

export type BackupState = {
  /** Up to when the backup holds what came in. */
  upToDateAt: Date | null
  failingSince: Date | null
  /** When it was last restored, with every row and file. */
  restoredAt: Date | null
}

const DAY_MS = 24 * 60 * 60_000
/** A quarter, and some days to get round to it. */
const RESTORED_WITHIN_MS = 100 * DAY_MS

const isLate = ({ upToDateAt }: Pick<BackupState, 'upToDateAt'>, now: Date): boolean =>
  !upToDateAt || now.getTime() - upToDateAt.getTime() > DAY_MS

/** Red while it fails or is a day behind; orange while nobody knows that it can be restored. */
export function backupLightOf(state: BackupState, now: Date): BackupLight {
  if (state.failingSince || isLate(state, now)) return 'red'
  const { restoredAt } = state
  return restoredAt && now.getTime() - restoredAt.getTime() <= RESTORED_WITHIN_MS ? 'green' : 'orange'
}
