import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { useClientChoice } from '../picking/ui/ClientChoice.tsx'
import { useGalleryChoice } from './GalleryChoice.tsx'
import { DropZone } from './DropZone.tsx'
import { FilePicker } from './FilePicker.tsx'
import { TypeChoice } from '../picking/ui/TypeChoice.tsx'
import { useUploadDraft } from './use-upload-draft.ts'

const texts = uploadsNl.form

export function UploadForm() {
  const draft = useUploadDraft()
  const { isOff, wasTried } = draft
  const [type, setType] = useState<PhotoType>()
  const { client, field } = useClientChoice(wasTried)
  const { place, fields } = useGalleryChoice(draft, client?.id)
  const order = client && type && place && { client, type, ...place }

  return (
    <form
      aria-label={texts.title}
      noValidate
      className="grid gap-5 rounded-6 border border-line bg-surface p-5 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void draft.start(order)
      }}
    >
      {isOff && (
        <div className="md:col-span-2">
          <OffNotice name="uploads" />
        </div>
      )}
      <DropZone onFiles={draft.addFiles} />
      <FilePicker draft={draft} />
      <div className="grid content-start gap-4">
        {field}
        {fields}
        <TypeChoice
          name="upload-type"
          type={type}
          onType={setType}
          error={wasTried && !type && texts.noType}
        />
      </div>
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
