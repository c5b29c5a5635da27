import type { z } from 'zod'
import type { line } from './activity.contract.ts'

type Line = z.infer<typeof line>

/** A line of the log as it is shown; the first of several of one kind says how many there are. */
export type ShownLine = Line & { repeats?: { count: number; isOpen: boolean; isTakenBack: boolean } }

/** Who presses on goes on within this time. */
const REPEATED_WITHIN_MS = 10 * 60_000

const takenBack: Partial<Record<string, string>> = {
  approval_withdrawn: 'photo_approved',
  favorite_removed: 'favorite_added',
}

const deedOf = ({ action }: Line) => takenBack[action] ?? action

/** What changed a value stands for itself: its old and new are the proof. */
const isPlain = ({ oldValue, newValue }: Line) => oldValue === null && newValue === null

function repeats(one: Line, next: Line): boolean {
  const apartMs = Math.abs(Date.parse(one.createdAt) - Date.parse(next.createdAt))
  return (
    one.userId !== null &&
    one.userId === next.userId &&
    one.ipAddress === next.ipAddress &&
    one.actingAdminId === next.actingAdminId &&
    one.apiKeyName === next.apiKeyName &&
    deedOf(one) === deedOf(next) &&
    isPlain(one) &&
    isPlain(next) &&
    apartMs <= REPEATED_WITHIN_MS
  )
}

const FOLDED_FROM = 3

/** Lines as they are listed, with three or more in a row of one person and one deed as the first of them, unless it is open. */
export function foldRepeats(lines: readonly Line[], open: ReadonlySet<string>): ShownLine[] {
  const runs: Line[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && repeats(run.at(-1)!, line)) run.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run): ShownLine[] => {
    const [first, ...rest] = run
    if (run.length < FOLDED_FROM) return run
    const isOpen = open.has(first!.id)
    const isTakenBack = run.some(({ action }) => action in takenBack)
    const head = { ...first!, repeats: { count: run.length, isOpen, isTakenBack } }
    return isOpen ? [head, ...rest] : [head]
  })
}
