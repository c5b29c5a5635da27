import { Upload } from 'lucide-react'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { DropZone } from './DropZone.tsx'
import { FilePicker } from './FilePicker.tsx'
import { useUploadDraft } from './use-upload-draft.ts'
import { useUploadTarget } from './use-upload-target.tsx'

const texts = uploadsNl.form

export function UploadForm() {
  const draft = useUploadDraft()
  const { isOff } = draft
  const { target, fields } = useUploadTarget(draft, 'upload-type')
  return (
    <form
      aria-label={texts.title}
      noValidate
      className="grid gap-5 rounded-6 border border-line bg-surface p-5 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void draft.start(target)
      }}
    >
      {isOff && (
        <div className="md:col-span-2">
          <FlagOffBanner name="uploads" />
        </div>
      )}
      <DropZone onFiles={draft.addFiles} />
      <FilePicker draft={draft} />
      <div className="grid content-start gap-4">{fields}</div>
      <div className="flex justify-end md:col-span-2">
        <Button
          type="submit"
          busy={draft.isStarting}
          disabledReason={isOff && flagsOffNl.sentences.uploads.title}
        >
          <Upload strokeWidth={1.5} aria-hidden />
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
