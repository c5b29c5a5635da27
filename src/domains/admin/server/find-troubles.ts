import { deliverAwaitedLetter, deliverLetter } from '#domains/mail/server/mail.ts'
import type { summariseBackups, summariseStorageHealth } from '#domains/storage/server/storage.ts'
import { mayLackBytes } from '#domains/storage/storage-check.rules.ts'
import type { Fullness } from '#platform/disk/disk-room.ts'
import type { TaskFigures } from '#platform/metrics/queue-figures.ts'
import { serverTroubles, type ServerTrouble } from '../server-troubles.rules.ts'

type Facts = {
  fullness: Fullness | undefined
  storage: Pick<Awaited<ReturnType<typeof summariseStorageHealth>>, 'counts'>
  backup: Pick<
    NonNullable<Awaited<ReturnType<typeof summariseBackups>>>,
    'upToDateAt' | 'failingSince'
  > | null
  stripeRefusedSince: Date | null
  /** Omitted by the back office, which lists failed jobs separately. */
  tasks?: readonly TaskFigures[]
}

const MINUTE_SECONDS = 60
const letterTasks = new Set([deliverLetter.task, deliverAwaitedLetter.task])

/** Uses the limits of deploy/alerts.yml. */
export function findTroubles(facts: Facts, now: Date): ServerTrouble[] {
  const { fullness, storage, backup, stripeRefusedSince, tasks = [] } = facts
  const isOlder = (moment: Date | null | undefined, minutes: number) =>
    moment != null && now.getTime() - moment.getTime() > minutes * MINUTE_SECONDS * 1000
  const sum = (of: 'waiting' | 'running') => tasks.reduce((sum, task) => sum + task[of], 0)
  const isLate = ({ oldestSeconds }: TaskFigures) => oldestSeconds > 5 * MINUTE_SECONDS
  const isPresent: Record<ServerTrouble, boolean> = {
    disk_full: fullness === 'full',
    files_missing: mayLackBytes(storage.counts),
    backup_fails: isOlder(backup?.failingSince, 15),
    backup_old: backup !== null && (backup.upToDateAt === null || isOlder(backup.upToDateAt, 60)),
    stripe_refused: stripeRefusedSince !== null,
    letters_wait: tasks.some((task) => letterTasks.has(task.task) && isLate(task)),
    nobody_works: tasks.some((task) => task.waiting > 0 && isLate(task)) && sum('running') === 0,
    jobs_given_up: tasks.some(({ failed }) => failed > 0),
  }
  return serverTroubles.filter((trouble) => isPresent[trouble])
}
