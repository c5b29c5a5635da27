import { itemAt } from '#platform/pure/item-at.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState, memo, type ChangeEvent } from 'react'
import { RotateCcw, X, type LucideIcon } from 'lucide-react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import {
  canRetry,
  isUnfinished,
  isFileGone,
  mayReplace,
  type UploadFailure,
  type UploadState,
  type UploadTask,
} from '../queue/ui/upload-task.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { sizeText } from '#platform/pure/format.nl.ts'
import { refusalOfFile } from '../picking/odd-files.rules.ts'
import { uploadQueue } from './browser-uploads.ts'
import { UploadPreview } from './UploadPreview.tsx'
import { classNames } from '#ui/theme/class-names.ts'

const ROW_PX = 57

/** Virtualised, since a shoot has thousands of files. */
export function UploadList({ tasks }: { tasks: readonly UploadTask[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => itemAt(tasks, index).id,
    overscan: 6,
  })
  return (
    <div
      ref={frame}
      // Uploaded rows have no focusable element, so the list itself must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={uploadsNl.manager.title()}
      className="min-h-40 flex-[1_1_27rem] overflow-y-auto overscroll-contain -outline-offset-2"
    >
      {tasks.length === 0 && <p className="px-5 py-6 text-soft md:px-8">{uploadsNl.manager.empty}</p>}
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            className="absolute inset-x-5 top-0 md:inset-x-8"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            <UploadRow task={itemAt(tasks, row.index)} />
          </div>
        ))}
      </div>
    </div>
  )
}

const texts = uploadsNl.manager

const tones: Record<UploadState, BadgeTone> = {
  pending: 'neutral',
  uploading: 'blue',
  completed: 'green',
  error: 'red',
  cancelled: 'neutral',
}

export const UploadRow = memo(function UploadRow({ task }: { task: UploadTask }) {
  const { name } = task.file
  return (
    <div className="flex min-h-16 items-center gap-4 border-b border-line py-2 md:min-h-14">
      <UploadPreview
        file={task.file}
        className={classNames(
          'h-9 w-12',
          (task.state === 'pending' || task.state === 'cancelled') && 'opacity-50',
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <p className="min-w-0 flex-1 truncate">
            <ShownText>{name}</ShownText>
          </p>
          {task.state === 'uploading' && <UploadSpeed task={task} />}
        </div>
        <SecondLine task={task} />
      </div>
      <Badge
        tone={tones[task.state]}
        // Hidden on narrow phones: the progress bar or the error already shows the state.
        className={classNames(
          'md:w-28',
          (task.state === 'uploading' || task.state === 'error') && 'max-[359px]:hidden',
        )}
      >
        {uploadsNl.state[task.state]}
      </Badge>
      <RowAction task={task} />
    </div>
  )
})

function UploadSpeed({ task }: { task: UploadTask }) {
  if (task.bytesPerSecond === 0) return null
  const secondsLeft = (task.file.size - task.uploadedBytes) / task.bytesPerSecond
  return (
    <span className="hidden text-13 text-soft tabular-nums md:inline">
      {texts.speed(task.bytesPerSecond)}, {texts.left(secondsLeft)}
    </span>
  )
}

function SecondLine({ task }: { task: UploadTask }) {
  const { file, state, failure, duplicateOf } = task
  if (state === 'uploading')
    return (
      <ProgressBar
        label={texts.rowProgress(file.name)}
        value={task.uploadedBytes / Math.max(1, file.size)}
        size="thin"
        className="mt-1.5"
      />
    )
  if (isFileGone(task)) return <MissingFile task={task} />
  if (state === 'error' && failure) {
    // Wraps instead of truncating, because the end of the text says how to fix the problem.
    return <p className="text-13 text-red">{failureText(failure)}</p>
  }
  return (
    <p className="truncate text-13 text-soft tabular-nums">
      {duplicateOf ? uploadsNl.duplicate(duplicateOf) : sizeText(file.size)}
    </p>
  )
}

function MissingFile({ task: { id, file } }: { task: UploadTask }) {
  const input = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState<string>(uploadsNl.failure.file_gone)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    if (!chosen) return
    const oddity = refusalOfFile(chosen)
    if (!mayReplace(chosen, file)) setReason(texts.otherFile(chosen.name, file.name))
    // Only the size can be wrong: the file's name was accepted earlier.
    else if (oddity === 'empty' || oddity === 'too_large') setReason(uploadsNl.failure[oddity])
    else uploadQueue.replace(id, chosen)
    currentTarget.value = ''
  }
  return (
    <>
      <p role="status" className="text-13 text-red">
        {reason}
      </p>
      <TextButton className="text-13 pointer-coarse:min-h-11" onClick={() => input.current?.click()}>
        {texts.chooseAgain}
        <span className="sr-only">: {file.name}</span>
      </TextButton>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={`${texts.chooseAgain}: ${file.name}`}
        onChange={onChange}
      />
    </>
  )
}

export function failureText(failure: UploadFailure): string {
  if (failure.code === 'status') return uploadsNl.failure.status(failure.status)
  return uploadsNl.failure[failure.code]
}

const RowButton = (props: { icon: LucideIcon; label: string; onClick: () => void }) => (
  <IconButton size="small" {...props} />
)

function RowAction({ task }: { task: UploadTask }) {
  const { id, state, file } = task
  if (isUnfinished(task))
    return <RowButton icon={X} label={texts.cancel(file.name)} onClick={() => uploadQueue.cancel(id)} />
  if (state === 'completed') return <span aria-hidden className="w-8 shrink-0 pointer-coarse:w-11" />
  return (
    <span className="flex shrink-0">
      {canRetry(task) && (
        <RowButton icon={RotateCcw} label={texts.retry(file.name)} onClick={() => uploadQueue.retry(id)} />
      )}
      {state === 'error' && (
        <RowButton icon={X} label={texts.dismiss(file.name)} onClick={() => uploadQueue.dismiss(id)} />
      )}
    </span>
  )
}
