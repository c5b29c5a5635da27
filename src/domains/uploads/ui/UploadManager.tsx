import { Link } from '@tanstack/react-router'
import { Eye, Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { galleryParams } from '#domains/light-table/core/ui/gallery-search.ts'
import { toUrlValues } from '#kit/ui/search-params.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { uploadResultNl } from '../upload-result.nl.ts'
import { uploadsNl } from '../uploads.nl.ts'
import type { UploadsSnapshot } from './upload-queue.ts'
import { canRetry, type UploadState, type UploadTask } from '../queue/ui/upload-task.ts'
import { UploadResult } from './UploadResult.tsx'
import { UploadList } from './UploadList.tsx'
import { uploadQueue, useIsOnline, useUploads } from './browser-uploads.ts'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { groupBy } from '#platform/pure/missing-builtins.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'

const texts = uploadsNl.manager
const SHOWN_MS = 5000
const chips = ['all', 'uploading', 'pending', 'completed', 'error', 'cancelled'] as const

export function UploadManager() {
  const uploads = useUploads()
  const [minimisedAt, setMinimisedAt] = useState(0)
  useLeaveGuard(uploads.isBusy)
  const hasJustBegun = useJustBegun(uploads.batch) && uploads.batchSize > 0
  const minimise = () => setMinimisedAt(uploads.batch)
  const close = () => {
    minimise()
    if (!uploads.isBusy) uploadQueue.clear('completed', 'cancelled', 'error')
  }
  const isThere = uploads.tasks.length > 0
  return (
    <>
      {/* Announces the start and the result only: one message per file would be too much. */}
      <LiveRegion>
        {isThere &&
          (uploads.isBusy
            ? hasJustBegun && startedText(uploads.batchSize)
            : texts.result(figuresOf(uploads)))}
      </LiveRegion>
      {isThere &&
        (minimisedAt === uploads.batch ? (
          <UploadPill uploads={uploads} onOpen={() => setMinimisedAt(0)} />
        ) : (
          <OpenManager uploads={uploads} hasJustBegun={hasJustBegun} onMinimise={minimise} onClose={close} />
        ))}
    </>
  )
}

type OpenManagerProps = {
  uploads: UploadsSnapshot
  hasJustBegun: boolean
  onMinimise: () => void
  onClose: () => void
}

function OpenManager({ uploads, hasJustBegun, onMinimise, onClose }: OpenManagerProps) {
  const [only, setOnly] = useState<UploadState | 'all'>('all')
  const { clientName, type } = commonOf(uploads.tasks)
  if (hasAllArrived(uploads))
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={texts.title(clientName)}
        line={type && uploadsNl.typeTitle[type]}
        bodyClassName="flex flex-col overflow-hidden p-0 md:p-0"
        foot={<ResultActions uploads={uploads} onFinish={onClose} />}
      >
        <UploadResult
          tasks={uploads.tasks}
          count={texts.result(figuresOf(uploads))}
          follows={texts.follows(clientName)}
          mail={hasOneMail(uploads.tasks) ? uploads.tasks[0] : undefined}
        />
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onMinimise={onMinimise}
      title={texts.title(clientName)}
      line={type && uploadsNl.typeTitle[type]}
      bodyClassName="flex flex-col p-0 md:p-0"
      foot={<ManagerActions uploads={uploads} onFinish={onClose} />}
    >
      <div className="shrink-0 border-b border-line px-5 pt-5 pb-3 md:px-8">
        <UploadTotals uploads={uploads} hasJustBegun={hasJustBegun} />
        <StorageFullNotice tasks={uploads.tasks} onLeave={onMinimise} />
        <ChipRow toEdge label={texts.filter} className="mt-4">
          {chips.map((state) => (
            <Chip
              key={state}
              size="small"
              chosen={only === state}
              count={state === 'all' ? uploads.tasks.length : uploads.counts[state]}
              onClick={() => setOnly(state)}
            >
              {state === 'all' ? texts.all : uploadsNl.state[state]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <UploadList tasks={shownTasks(uploads.tasks, only)} />
    </Dialog>
  )
}

const hasAllArrived = ({ isBusy, counts, tasks }: UploadsSnapshot) =>
  !isBusy && counts.completed > 0 && counts.completed === tasks.length

function ResultActions({ uploads, onFinish }: ManagerActionsProps) {
  const [first] = uploads.tasks
  const { clientName, type } = commonOf(uploads.tasks)
  return (
    <>
      {first && clientName && (
        <Link
          to="/client/$clientId/gallery"
          params={{ clientId: first.clientId }}
          search={toUrlValues(galleryParams, { gallery: first.galleryId, tab: type })}
          onClick={onFinish}
          className={buttonLook({ kind: 'outline' })}
        >
          <Eye aria-hidden strokeWidth={1.5} />
          {uploadResultNl.asClient}
        </Link>
      )}
      <Button onClick={onFinish}>{texts.finished}</Button>
    </>
  )
}

type ManagerActionsProps = { uploads: UploadsSnapshot; onFinish: () => void }

function ManagerActions({ uploads, onFinish }: ManagerActionsProps) {
  const { counts, isBusy, isPaused } = uploads
  const { retryable } = figuresOf(uploads)
  return (
    <>
      {isBusy && (
        <Button kind="danger" className="mr-auto -ml-4" onClick={uploadQueue.cancelAll}>
          {texts.cancelAll}
        </Button>
      )}
      {isBusy && (
        <Button kind="outline" onClick={isPaused ? uploadQueue.resume : uploadQueue.pause}>
          {isPaused ? <Play strokeWidth={1.5} aria-hidden /> : <Pause strokeWidth={1.5} aria-hidden />}
          {isPaused ? texts.resume : texts.pause}
        </Button>
      )}
      {counts.completed + counts.cancelled > 0 && (
        <Button
          kind="outline"
          // Hidden on phones during uploads, because the button would need a second row.
          className={classNames(isBusy && 'max-md:hidden')}
          onClick={() => uploadQueue.clear('completed', 'cancelled')}
        >
          {texts.clear}
        </Button>
      )}
      {!isBusy && retryable === 0 && <Button onClick={onFinish}>{texts.finished}</Button>}
      {retryable > 0 && (
        <Button onClick={uploadQueue.retryFailed}>
          <RotateCcw strokeWidth={1.5} aria-hidden />
          {texts.retryAll(retryable)}
        </Button>
      )}
    </>
  )
}

/**
 * Whether a batch was added less than `SHOWN_MS` ago. Replaces a toast, which would cover the
 * manager's buttons.
 */
function useJustBegun(batch: number): boolean {
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(batch), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [batch])
  return seen !== batch
}

function useLeaveGuard(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}

type StorageFullNoticeProps = { tasks: readonly UploadTask[]; onLeave: () => void }

function StorageFullNotice({ tasks, onLeave }: StorageFullNoticeProps) {
  const failure = tasks
    .flatMap(({ state, failure }) => (state === 'error' && failure ? [failure] : []))
    .findLast(({ code }) => code === 'storage_full' || code === 'storage_resting')
  if (!failure) return null
  const texts = failure.code === 'storage_resting' ? storageNl.resting : storageNl.full
  return (
    <div role="alert" className="mt-4 rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
      <p className="font-medium">{texts.title}</p>
      <p>{texts.line(('freeBytes' in failure && failure.freeBytes) || 0)}</p>
      <PlanSettingsLink
        className={classNames(textLinkLook, 'mt-1 inline-block text-orange')}
        onClick={onLeave}
      >
        {storageNl.overview.more}
      </PlanSettingsLink>
    </div>
  )
}

function UploadPill({ uploads, onOpen }: { uploads: UploadsSnapshot; onOpen: () => void }) {
  const figures = figuresOf(uploads)
  const { share, done, all } = figures
  return (
    <div className="mb-safe fixed bottom-4 left-4 z-40 max-w-[calc(100vw-2rem)] pb-safe">
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-11 min-w-56 gap-1.5 rounded-6 bg-surface px-4 py-2.5 text-left text-13 tabular-nums shadow-float"
      >
        <span className="flex justify-between gap-4">
          <span className="font-medium">
            <ChangingText>{uploads.isBusy ? texts.count(done, all) : texts.result(figures)}</ChangingText>
          </span>
          {uploads.isBusy && (
            <span className="text-soft">{uploads.isPaused ? texts.paused : texts.percentage(share)}</span>
          )}
        </span>
        {uploads.isBusy && <ProgressBar label={texts.progress} value={share} size="thin" />}
        <span className="sr-only">{texts.open}</span>
      </button>
    </div>
  )
}

type UploadTotalsProps = { uploads: UploadsSnapshot; hasJustBegun: boolean }

function UploadTotals({ uploads, hasJustBegun }: UploadTotalsProps) {
  const figures = figuresOf(uploads)
  const { share, done, all, secondsLeft } = figures
  const isOnline = useIsOnline()
  const isMoving = uploads.isBusy && !uploads.isPaused && isOnline
  return (
    <div className="tabular-nums">
      <div className="flex items-end justify-between gap-4">
        <p className="font-serif text-40">
          <ChangingText>{texts.percentage(share)}</ChangingText>
        </p>
        <div className="text-right">
          <p className="font-medium">
            <ChangingText>{uploads.isBusy ? texts.count(done, all) : texts.result(figures)}</ChangingText>
          </p>
          {uploads.totalBytes > 0 && (
            <p className="text-13 text-soft">
              <ChangingText>{texts.bytes(uploads.uploadedBytes, uploads.totalBytes)}</ChangingText>
            </p>
          )}
        </div>
      </div>
      <ProgressBar label={texts.progress} value={share} className="mt-2" />
      <div className="mt-2 flex min-h-[18px] justify-between text-13 text-soft">
        <span>{statusText(uploads, { isOnline, hasJustBegun })}</span>
        <span>{isMoving && secondsLeft !== undefined && texts.left(secondsLeft)}</span>
      </div>
    </div>
  )
}

const startedText = (count: number) => `${uploadsNl.started.title} ${uploadsNl.started.line(count)}`

function statusText(
  { tasks, counts, isPaused, isBusy, bytesPerSecond, batchSize }: UploadsSnapshot,
  { isOnline, hasJustBegun }: { isOnline: boolean; hasJustBegun: boolean },
) {
  if (isPaused) return texts.paused
  if (isBusy && !isOnline) return texts.offline
  if (isBusy && hasJustBegun) return startedText(batchSize)
  if (isBusy) return texts.speed(bytesPerSecond)
  return counts.completed > 0 && texts.follows(commonOf(tasks).clientName)
}

const stateOrder = ['uploading', 'error', 'pending', 'cancelled', 'completed'] as const

function shownTasks(tasks: readonly UploadTask[], only: UploadState | 'all'): readonly UploadTask[] {
  if (only !== 'all') return tasks.filter(({ state }) => state === only)
  const byState = groupBy(tasks, ({ state }) => state)
  return stateOrder.flatMap((state) => byState.get(state) ?? [])
}

export function figuresOf({ tasks, counts, totalBytes, uploadedBytes, bytesPerSecond }: UploadsSnapshot) {
  const secondsLeft = bytesPerSecond > 0 ? (totalBytes - uploadedBytes) / bytesPerSecond : undefined
  const known = tasks.filter(({ duplicateOf }) => duplicateOf !== undefined).length
  return {
    share: totalBytes > 0 ? uploadedBytes / totalBytes : 0,
    done: counts.completed - known,
    all: tasks.length - counts.cancelled - known,
    known,
    failed: counts.error,
    retryable: counts.error && tasks.filter((task) => task.state === 'error' && canRetry(task)).length,
    secondsLeft,
  }
}

/** Whether one email covers these photos: one client, gallery and type. */
const hasOneMail = (tasks: readonly UploadTask[]) =>
  tasks.every(
    ({ clientId, galleryId, type }) =>
      clientId === tasks[0]?.clientId && galleryId === tasks[0].galleryId && type === tasks[0].type,
  )

function commonOf(tasks: readonly UploadTask[]): Pick<Partial<UploadTask>, 'clientName' | 'type'> {
  const [first] = tasks
  if (!first) return {}
  return {
    ...(tasks.every(({ clientId }) => clientId === first.clientId) && { clientName: first.clientName }),
    ...(tasks.every(({ type }) => type === first.type) && { type: first.type }),
  }
}
