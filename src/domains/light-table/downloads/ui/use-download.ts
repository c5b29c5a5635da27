import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useSave } from '#platform/browser/use-save.ts'
import { sizeText } from '#platform/pure/format.nl.ts'
import { showDoneToast, showFailedToast } from '#ui/overlays/toast.ts'
import type { photosContract } from '../../photos.contract.ts'
import { photosNl } from '../../photos.nl.ts'
import { downloadDialogNl } from '../download-dialog.nl.ts'
import { DOWNLOAD_URL_SECONDS } from '#domains/photos/photos.rules.ts'
import { downloadQuery, planDownload } from '../../core/ui/photos.queries.ts'

type DownloadPlan = InferContractRouterOutputs<typeof photosContract>['planDownload']
export type DownloadState = ReturnType<typeof useDownload>

// Slightly less than the URL's lifetime, because the click still has to reach the server.
const PLAN_LIFETIME_MS = (DOWNLOAD_URL_SECONDS - 20) * 1000
const STALLED_MS = 60_000

type DownloadStop = { atBytes: number; times: number }

type PreparedDownload = { plan: DownloadPlan; photoIds: string[] }

/**
 * Uses the browser's download manager, which resumes downloads and continues after the page is
 * closed. Render `DownloadDialog` while `isOpen`.
 */
export function useDownload() {
  const texts = photosNl.download
  const [planned, setPlanned] = useState<PreparedDownload>()
  const [running, setRunning] = useState<DownloadPlan>()
  const [stopped, setStopped] = useState<DownloadStop>()
  const [isOpen, setIsOpen] = useState(false)
  const planning = useSave(
    ({ photoIds }: { photoIds: string[]; startsAtOnce: boolean }) => planDownload({ photoIds }),
    {
      messages: { refusals: texts.refusals, broken: texts.broken },
      onDone: (plan, { photoIds, startsAtOnce }) => {
        setPlanned({ plan, photoIds })
        if (startsAtOnce) begin(plan)
      },
    },
  )
  const onDone = () => {
    setRunning(undefined)
    setStopped(undefined)
    // The dialog would hide the toast at the end.
    setIsOpen(false)
  }
  const onStop = (plan: DownloadPlan, atBytes: number) => {
    setRunning(undefined)
    const times = (stopped?.times ?? 0) + 1
    setStopped({ atBytes, times })
    if (isOpen) return
    const { title, line, elsewhere } = stoppedTexts(plan, { atBytes, times })
    const retry = () => planned && planning.mutate({ photoIds: planned.photoIds, startsAtOnce: true })
    showFailedToast(title, { line: [line, elsewhere].filter(Boolean).join(' '), retry })
  }
  const begin = (plan: DownloadPlan) => {
    setRunning(plan)
    startDownload(plan.address)
  }
  const sentBytes = useProgress(running, { onDone, onStop })
  const open = (photoIds: string[], startsAtOnce: boolean) => {
    setPlanned(undefined)
    setIsOpen(true)
    planning.mutate({ photoIds, startsAtOnce })
  }

  return {
    plan: planned?.plan,
    hasFailed: planning.isError,
    isBusy: Boolean(running) || (planning.isPending && (planning.variables.startsAtOnce ?? false)),
    sentBytes,
    /** Kept until the next attempt begins. */
    stopped: stopped && planned && !running ? stoppedTexts(planned.plan, stopped) : undefined,
    isOpen,
    close: () => setIsOpen(false),
    prepare: (photoIds: string[]) => open(photoIds, false),
    start: () => {
      if (!planned) return
      if (Date.now() - planning.submittedAt < PLAN_LIFETIME_MS) begin(planned.plan)
      else planning.mutate({ photoIds: planned.photoIds, startsAtOnce: true })
    },
    retry: () => planning.variables && planning.mutate(planning.variables),
    /** Starts a download whose contents were already shown, and opens the dialog. */
    startShown: (photoIds: string[]) => open(photoIds, true),
    startAtOnce: (photoIds: string[]) => planning.mutate({ photoIds, startsAtOnce: true }),
  }
}

function stoppedTexts({ sizeBytes }: DownloadPlan, { atBytes, times }: DownloadStop) {
  const { broken } = photosNl.download
  const { stoppedAt, stoppedNearEnd, elsewhere } = downloadDialogNl
  const [sent, total] = [sizeText(atBytes), sizeText(sizeBytes)]
  const line = atBytes === 0 ? broken.line : sent === total ? stoppedNearEnd : stoppedAt(sent, total)
  return { title: broken.title, line, elsewhere: times > 1 ? elsewhere : undefined }
}

type DownloadEndHandlers = { onDone: () => void; onStop: (plan: DownloadPlan, atBytes: number) => void }

/** Returns the bytes sent. Calls `onDone` at the end, or `onStop` after a failure or stall. */
function useProgress(running: DownloadPlan | undefined, { onDone, onStop }: DownloadEndHandlers): number {
  const end = useEffectEvent(onDone)
  const stop = useEffectEvent(onStop)
  const { data, isError, refetch } = useQuery({
    ...downloadQuery(running?.downloadId ?? ''),
    enabled: running !== undefined,
  })
  const sentBytes = data?.sentBytes ?? 0
  const isDone = running !== undefined && data !== undefined && sentBytes >= data.sizeBytes
  useEffect(() => {
    if (!running) return undefined
    const texts = photosNl.download
    if (isDone) {
      const { title, line } = texts.done(running.count, running.count > 1)
      const skipped = running.skippedCount > 0 ? `. ${texts.skipped(running.skippedCount)}` : ''
      showDoneToast(title, { line: `${line}${skipped}` })
      end()
      return undefined
    }
    const isStalled = new AbortController()
    const timer = setTimeout(
      async () => {
        // A hidden or offline tab does not poll, so the last known progress may be old.
        const found = isError ? undefined : (await refetch()).data
        const hasMoved = found !== undefined && found.sentBytes > sentBytes
        if (!hasMoved && !isStalled.signal.aborted) stop(running, sentBytes)
      },
      isError ? 0 : STALLED_MS,
    )
    return () => {
      clearTimeout(timer)
      isStalled.abort()
    }
  }, [running, isDone, isError, sentBytes, refetch])
  return running ? sentBytes : 0
}

function startDownload(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
