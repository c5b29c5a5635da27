import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useSave } from '#platform/browser/use-save.ts'
import { toastDone, toastFailed } from '#ui/overlays/toast.ts'
import type { photosContract } from '../../photos.contract.ts'
import { photosNl } from '../../photos.nl.ts'
import { DOWNLOAD_URL_SECONDS } from '../../photos.rules.ts'
import { downloadQuery, planDownload } from '../../ui/photos.queries.ts'

type DownloadPlan = InferContractRouterOutputs<typeof photosContract>['planDownload']
export type Download = ReturnType<typeof useDownload>

// Slightly less than the URL's lifetime, because the click still has to reach the server.
const PLAN_LIFETIME_MS = (DOWNLOAD_URL_SECONDS - 20) * 1000
const STALLED_MS = 60_000

type Planned = { plan: DownloadPlan; photoIds: string[] }

/**
 * Downloads photos with the browser's own download manager, which resumes and survives the page; progress is what the
 * server reports as sent. Render `DownloadDialog` while `isOpen`.
 */
export function useDownload() {
  const texts = photosNl.download
  const [planned, setPlanned] = useState<Planned>()
  const [running, setRunning] = useState<DownloadPlan>()
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
  const end = useCallback(() => {
    setRunning(undefined)
    // The toast at the end would be hidden by the dialog.
    setIsOpen(false)
  }, [])
  const begin = (plan: DownloadPlan) => {
    setRunning(plan)
    startDownload(plan.address)
  }
  const sentBytes = useProgress(running, end)
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
    isOpen,
    close: () => setIsOpen(false),
    prepare: (photoIds: string[]) => open(photoIds, false),
    start: () => {
      if (!planned) return
      if (Date.now() - planning.submittedAt < PLAN_LIFETIME_MS) begin(planned.plan)
      else planning.mutate({ photoIds: planned.photoIds, startsAtOnce: true })
    },
    retry: () => planning.variables && planning.mutate(planning.variables),
    /** Starts at once and opens the dialog for its progress; for contents that were shown beforehand. */
    startShown: (photoIds: string[]) => open(photoIds, true),
    startAtOnce: (photoIds: string[]) => planning.mutate({ photoIds, startsAtOnce: true }),
  }
}

/** Bytes sent of the running download. Calls `onEnd` when it is complete, failed or stalled. */
function useProgress(running: DownloadPlan | undefined, onEnd: () => void): number {
  const { data, isError } = useQuery({
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
      toastDone(title, { line: `${line}${skipped}` })
      onEnd()
      return undefined
    }
    const fail = () => {
      if (sentBytes === 0 || isError)
        toastFailed(texts.broken.title, {
          line: texts.broken.line,
          retry: () => startDownload(running.address),
        })
      onEnd()
    }
    const timer = setTimeout(fail, isError ? 0 : STALLED_MS)
    return () => clearTimeout(timer)
  }, [running, isDone, isError, sentBytes, onEnd])
  return running ? sentBytes : 0
}

function startDownload(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
