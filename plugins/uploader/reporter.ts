import type { UploadRefusal } from '#domains/uploads/uploads.rules.ts'
import { progress, refusalMessage } from './uploader.nl.ts'

type Terminal = { isTTY?: boolean; write: (text: string) => unknown }

const SHOW_EVERY_MS = 250
const CLEAR_LINE = '\r\u001b[K'

export type Reporter = ReturnType<typeof createReporter>

/** Prints results. A terminal also shows a progress line that is updated. */
export function createReporter(out: Terminal, { now, namesEach }: { now: () => number; namesEach: boolean }) {
  const tally = { added: 0, duplicates: 0, refused: 0, skipped: 0, all: 0 }
  const sentBytes = new Map<string, number>()
  const [startedAt, start] = [now(), { bytes: 0 }]
  let shownAt = 0

  const say = (line: string) => void out.write(`${out.isTTY ? CLEAR_LINE : ''}${line}\n`)

  function showProgress() {
    if (!out.isTTY || now() - shownAt < SHOW_EVERY_MS) return
    shownAt = now()
    const done = tally.added + tally.duplicates + tally.refused
    const bytesPerSecond = start.bytes / Math.max(1, (now() - startedAt) / 1000)
    out.write(CLEAR_LINE + progress.line(done, Math.max(tally.all, done), start.bytes, bytesPerSecond))
  }

  return {
    say,
    expect: (count: number) => void (tally.all = count),
    sent: (name: string, bytes: number) => {
      // Bytes sent by an earlier run don't count in this run's speed.
      start.bytes += Math.max(0, bytes - (sentBytes.get(name) ?? bytes))
      sentBytes.set(name, bytes)
      showProgress()
    },
    logUpload: (name: string, how: 'added' | 'duplicate') => {
      tally[how === 'added' ? 'added' : 'duplicates']++
      sentBytes.delete(name)
      if (namesEach) say(progress.came[how](name))
      showProgress()
    },
    refused: (name: string, refusal: UploadRefusal) => {
      tally.refused++
      say(progress.refused(name, refusalMessage(refusal)))
    },
    unreadable: (name: string) => {
      tally.refused++
      say(progress.unreadable(name))
    },
    skipped: (name: string, oddity: UploadRefusal) => {
      tally.skipped++
      say(progress.skipped(name, refusalMessage(oddity)))
    },
    finish: () => say(tally.all === 0 ? progress.nothing : progress.result(tally)),
    isAllIn: () => tally.refused === 0,
  }
}
