import { lastOf } from '#platform/pure/item-at.ts'
import type { z } from 'zod'
import type { logEntry } from './activity.contract.ts'

type LogEntry = z.infer<typeof logEntry>

export type ListedLogEntry = LogEntry & { repeats?: { count: number; isOpen: boolean; isTakenBack: boolean } }

const REPEATED_WITHIN_MS = 10 * 60_000

const actionUndoneBy: Partial<Record<string, string>> = {
  approval_withdrawn: 'photo_approved',
  favorite_removed: 'favorite_added',
}

const originalActionOf = ({ action }: LogEntry) => actionUndoneBy[action] ?? action

/**
 * Whether an entry has neither an old nor a new value. Entries with values are evidence, so they
 * are never folded.
 */
const isWithoutValues = ({ oldValue, newValue }: LogEntry) => oldValue === null && newValue === null

function isRepeat(one: LogEntry, next: LogEntry): boolean {
  const apartMs = Math.abs(one.createdAt.getTime() - next.createdAt.getTime())
  return (
    one.userId !== null &&
    one.userId === next.userId &&
    one.ipAddress === next.ipAddress &&
    one.actingAdminId === next.actingAdminId &&
    one.apiKeyName === next.apiKeyName &&
    originalActionOf(one) === originalActionOf(next) &&
    isWithoutValues(one) &&
    isWithoutValues(next) &&
    apartMs <= REPEATED_WITHIN_MS
  )
}

const FOLDED_RUN_MIN_LENGTH = 3

/**
 * Folds three or more successive repeats (`isRepeat`) into the first entry, unless its id is in
 * `open`.
 */
export function foldRepeats(lines: readonly LogEntry[], open: ReadonlySet<string>): ListedLogEntry[] {
  const runs: LogEntry[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && isRepeat(lastOf(run), line)) run.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run): ListedLogEntry[] => {
    const [first, ...rest] = run
    if (!first || run.length < FOLDED_RUN_MIN_LENGTH) return run
    const isOpen = open.has(first.id)
    const isTakenBack = run.some(({ action }) => action in actionUndoneBy)
    const head = { ...first, repeats: { count: run.length, isOpen, isTakenBack } }
    return isOpen ? [head, ...rest] : [head]
  })
}
