import { useId } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { FileReasons } from './FileReasons.tsx'
import { PickButtons } from './PickButtons.tsx'
import type { UploadDraft } from './use-upload-draft.ts'

const texts = uploadsNl.form

export function FilePicker({ draft }: { draft: UploadDraft }) {
  const { files, odd, setFiles: onFiles, filesError: error } = draft
  const errorId = useId()
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <div
      role="group"
      aria-label={texts.files}
      aria-describedby={error ? errorId : undefined}
      className={classNames(
        'flex flex-col items-center justify-center gap-3 rounded-6 border border-dashed px-5 py-8 text-center',
        error ? 'border-red' : 'border-field',
      )}
    >
      <p className="font-medium tabular-nums empty:-mb-3" aria-live="polite">
        {files.length > 0 && texts.chosen(files.length, sizeBytes)}
      </p>
      {files.length === 0 && (
        <p className="text-soft">
          <span className="pointer-coarse:hidden">{texts.dropHere}</span>
          <span className="hidden pointer-coarse:inline">{texts.chooseHere}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-center gap-2">
        <PickButtons size="small" onFiles={onFiles} />
        {files.length + odd.length > 0 && <TextButton onClick={() => onFiles([])}>{texts.clear}</TextButton>}
      </div>
      {odd.length > 0 && (
        <div className="w-full text-left">
          <FileReasons
            title={texts.odd(odd.length)}
            files={odd.map(({ file, reason }) => ({ name: file.name, refusal: reason }))}
          />
        </div>
      )}
      {error && (
        <p id={errorId} role="alert">
          <ErrorLine>{error}</ErrorLine>
        </p>
      )}
    </div>
  )
}
