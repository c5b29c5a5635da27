import { sizeText } from '#domains/storage/storage.rules.ts'
import { switchedOffNl } from '#domains/flags/flags-off.nl.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { photosNl } from '../../photos.nl.ts'
import type { Download } from './use-download.ts'

const words = photosNl.download

/** Says what will come before it starts, and then how far it has come. */
export function DownloadDialog({ download }: { download: Download }) {
  const { plan, isBusy, sentBytes, hasFailed } = download
  const isOff = useIsOff('downloads') && !isBusy
  return (
    <Dialog
      open
      onOpenChange={download.close}
      width="ask"
      title={words.title}
      foot={
        <>
          <Button kind="outline" onClick={download.close}>
            {words.close}
          </Button>
          <Button
            kind="accent"
            disabledReason={isOff ? switchedOffNl.sentences.downloads.title : !plan && words.measuring}
            onClick={isBusy ? undefined : download.start}
          >
            {isBusy ? words.busy : words.start}
          </Button>
        </>
      }
    >
      {isOff ? (
        <OffNotice name="downloads" />
      ) : plan ? (
        <div className="flex flex-col gap-2">
          <p className="font-serif text-28">{words.what(plan.count, sizeText(plan.sizeBytes))}</p>
          <p className="text-soft">
            {plan.count > 1 ? words.asZip(plan.fileName) : words.asFile(plan.fileName)}
          </p>
          {plan.skippedCount > 0 && (
            <p className="text-orange">
              {words.skipped(plan.skippedCount)}:{' '}
              {words.skippedNames(plan.skippedNames, plan.skippedCount - plan.skippedNames.length)}
            </p>
          )}
          {isBusy && (
            <div className="mt-3 flex flex-col gap-2">
              <ProgressBar label={words.busy} value={sentBytes / plan.sizeBytes} />
              <p className="text-13 text-soft tabular-nums">
                {sentBytes === 0
                  ? words.waiting
                  : `${words.progress(sizeText(sentBytes), sizeText(plan.sizeBytes))}. ${words.browserGoesOn}`}
              </p>
            </div>
          )}
        </div>
      ) : hasFailed ? (
        <FailedState {...words.broken} onRetry={download.retry} />
      ) : (
        <div role="status" aria-label={words.measuring} className="flex flex-col gap-3">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-5 w-72" />
        </div>
      )}
    </Dialog>
  )
}
