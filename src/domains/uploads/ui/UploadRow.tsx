import { RotateCcw, X } from 'lucide-react'
import { memo } from 'react'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { sizeText } from '#platform/pure/format.nl.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { failureText } from '../queue/ui/failure-text.ts'
import { canRetry, type UploadState, type UploadTask } from '../queue/ui/upload-task.ts'
import { UploadPreview } from '../picking/ui/UploadPreview.tsx'
import { uploadQueue } from './uploads-here.ts'

const texts = uploadsNl.manager

const tones: Record<UploadState, BadgeTone> = {
  pending: 'neutral',
  uploading: 'blue',
  completed: 'green',
  error: 'red',
  cancelled: 'neutral',
}

/** One file on its way. Memoised: of thousands only those that moved are drawn again. */
export const UploadRow = memo(function UploadRow({ task }: { task: UploadTask }) {
  const { name } = task.file
  return (
    <div className="flex min-h-16 items-center gap-4 border-b border-line py-2 md:min-h-14">
      <UploadPreview file={task.file} faded={task.state === 'pending' || task.state === 'cancelled'} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <p className="min-w-0 flex-1 truncate">{name}</p>
          {task.state === 'uploading' && <Pace task={task} />}
        </div>
        <SecondLine task={task} />
      </div>
      <Badge tone={tones[task.state]} className="md:w-28">
        {uploadsNl.state[task.state]}
      </Badge>
      <RowAction task={task} />
    </div>
  )
})

function Pace({ task }: { task: UploadTask }) {
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
  if (state === 'error' && failure) {
    // Wraps where it must: the reason is what one needs to mend it.
    return <p className="text-13 text-red">{failureText(failure)}</p>
  }
  return (
    <p className="truncate text-13 text-soft tabular-nums">
      {duplicateOf ? uploadsNl.duplicate(duplicateOf) : sizeText(file.size)}
    </p>
  )
}

function RowAction({ task }: { task: UploadTask }) {
  const { id, state, file } = task
  if (state === 'pending' || state === 'uploading')
    return (
      <IconButton
        icon={X}
        size="small"
        label={texts.cancel(file.name)}
        onClick={() => uploadQueue.cancel(id)}
      />
    )
  if (state === 'completed') return <span aria-hidden className="w-8 shrink-0 pointer-coarse:w-11" />
  return (
    <span className="flex shrink-0">
      {canRetry(task) && (
        <IconButton
          icon={RotateCcw}
          size="small"
          label={texts.retry(file.name)}
          onClick={() => uploadQueue.retry(id)}
        />
      )}
      {state === 'error' && (
        <IconButton
          icon={X}
          size="small"
          label={texts.dismiss(file.name)}
          onClick={() => uploadQueue.dismiss(id)}
        />
      )}
    </span>
  )
}
