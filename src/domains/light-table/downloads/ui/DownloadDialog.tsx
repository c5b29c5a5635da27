import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { useIsFlagOff } from '#domains/flags/ui/flags-off.queries.ts'
import { CopyableId } from '#ui/overlays/CopyableId.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { sizeText } from '#platform/pure/format.nl.ts'
import { photosNl } from '../../photos.nl.ts'
import { downloadDialogNl } from '../download-dialog.nl.ts'
import type { DownloadState } from './use-download.ts'

const texts = { ...photosNl.download, ...downloadDialogNl }

type DownloadDialogProps = { download: DownloadState; size?: string | undefined }

export function DownloadDialog({ download, size = texts.fullSize }: DownloadDialogProps) {
  const { plan, isBusy, sentBytes, stopped, hasFailed } = download
  const isOff = useIsFlagOff('downloads') && !isBusy
  return (
    <Dialog
      open
      onOpenChange={download.close}
      width="ask"
      title={texts.title}
      foot={
        <>
          <Button kind="outline" onClick={download.close}>
            {texts.close}
          </Button>
          <Button
            kind="accent"
            disabledReason={isOff ? flagsOffNl.sentences.downloads.title : !plan && texts.measuring}
            onClick={isBusy ? undefined : download.start}
          >
            {isBusy ? texts.busy : stopped ? texts.again : texts.start}
          </Button>
        </>
      }
    >
      {isOff ? (
        <FlagOffBanner name="downloads" />
      ) : plan ? (
        <div className="flex flex-col gap-2">
          <p className="font-serif text-28">{texts.what(plan.count, sizeText(plan.sizeBytes))}</p>
          <p className="text-soft">{(plan.count > 1 ? texts.asZip : texts.asFile)(plan.fileName, size)}</p>
          {plan.skippedCount > 0 && (
            <p className="text-orange">
              {texts.skipped(plan.skippedCount)}:{' '}
              {texts.skippedNames(plan.skippedNames, plan.skippedCount - plan.skippedNames.length)}
            </p>
          )}
          {stopped && !isBusy && (
            <div role="alert" className="mt-3 flex flex-col gap-1">
              <p className="font-medium text-red">{stopped.title}</p>
              <p className="tabular-nums">{stopped.line}</p>
              {stopped.elsewhere && (
                <>
                  <p>{stopped.elsewhere}</p>
                  <CopyableId what={texts.address} id={window.location.href} />
                </>
              )}
            </div>
          )}
          {isBusy && (
            <div className="mt-3 flex flex-col gap-2">
              <ProgressBar label={texts.busy} value={sentBytes / plan.sizeBytes} />
              <p className="text-13 text-soft tabular-nums">
                {sentBytes === 0
                  ? texts.waiting
                  : `${texts.progress(sizeText(sentBytes), sizeText(plan.sizeBytes))}. ${texts.browserGoesOn}`}
              </p>
            </div>
          )}
        </div>
      ) : hasFailed ? (
        <FailedState {...texts.broken} onRetry={download.retry} />
      ) : (
        <div role="status" aria-label={texts.measuring} className="flex flex-col gap-3">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-5 w-72" />
        </div>
      )}
    </Dialog>
  )
}
