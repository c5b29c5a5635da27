import { X } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { FileReasons } from './FileReasons.tsx'
import { useOutstandingUploads } from './outstanding-uploads.ts'
import { useDismissFailedUploads } from './uploads.queries.ts'

const texts = uploadsNl.left

export function OutstandingFiles({ clientId }: { clientId: string }) {
  const left = useOutstandingFiles(clientId)
  if (!left) return null
  return <FileReasons title={left.title} files={left.files} />
}

export function OutstandingFilesBanner({ clientId, onChoose }: { clientId: string; onChoose: () => void }) {
  const left = useOutstandingFiles(clientId)
  const dismiss = useDismissFailedUploads()
  if (!left) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-4 bg-orange-tint px-4 py-2 text-13 text-orange max-md:mx-4 max-md:mt-4"
    >
      <p className="font-medium">{left.title}</p>
      <span className="flex items-center gap-1">
        <Button kind="outline" size="small" onClick={onChoose}>
          {texts.choose}
        </Button>
        <IconButton
          icon={X}
          size="small"
          label={texts.dismiss}
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate({ clientId })}
        />
      </span>
    </div>
  )
}

function useOutstandingFiles(clientId: string) {
  const theirs = useOutstandingUploads().filter((one) => one.clientId === clientId)
  if (theirs.length === 0) return undefined
  const waiting = theirs.reduce((sum, { waitingCount }) => sum + waitingCount, 0)
  const all = theirs.reduce((sum, { count }) => sum + count, 0)
  return { title: texts.title(waiting, all), files: theirs.flatMap(({ files }) => files) }
}
