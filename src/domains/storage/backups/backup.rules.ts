export const backupLights = ['green', 'orange', 'red'] as const
export type BackupLight = (typeof backupLights)[number]

export type BackupState = {
  /** Moment up to which the backup is complete. */
  upToDateAt: Date | null
  failingSince: Date | null
  /** Time of the last complete restore. */
  restoredAt: Date | null
}

const DAY_MS = 24 * 60 * 60_000
/** A quarter of a year, plus some days. */
const RESTORED_WITHIN_MS = 100 * DAY_MS

const isLate = ({ upToDateAt }: Pick<BackupState, 'upToDateAt'>, now: Date): boolean =>
  !upToDateAt || now.getTime() - upToDateAt.getTime() > DAY_MS

export function backupLightOf(state: BackupState, now: Date): BackupLight {
  if (state.failingSince || isLate(state, now)) return 'red'
  const { restoredAt } = state
  return restoredAt && now.getTime() - restoredAt.getTime() <= RESTORED_WITHIN_MS ? 'green' : 'orange'
}
