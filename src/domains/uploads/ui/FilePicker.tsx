import { FolderOpen, ImagePlus } from 'lucide-react'
import { useId, useRef, type ChangeEvent } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { FileReasons } from './FileReasons.tsx'
import { withoutLitter } from '../picking/ui/read-dropped-files.ts'
import type { UploadDraft } from './use-upload-draft.ts'

const texts = uploadsNl.form

export function FilePicker({ draft }: { draft: UploadDraft }) {
  const { files, odd, setFiles: onFiles, filesError: error } = draft
  const [filesInput, folderInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const errorId = useId()
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles(withoutLitter(currentTarget.files ?? []))
    // Otherwise choosing the same file again fires no change event.
    currentTarget.value = ''
  }
  const input = { type: 'file', hidden: true, onChange } as const
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
        <Button kind="outline" size="small" onClick={() => filesInput.current?.click()}>
          <ImagePlus strokeWidth={1.5} aria-hidden />
          {texts.chooseFiles}
        </Button>
        <Button
          kind="outline"
          size="small"
          // Phones and tablets can't choose folders.
          className="pointer-coarse:hidden"
          onClick={() => folderInput.current?.click()}
        >
          <FolderOpen strokeWidth={1.5} aria-hidden />
          {texts.chooseFolder}
        </Button>
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
      <input {...input} ref={filesInput} multiple accept="image/*" aria-label={texts.chooseFiles} />
      {/* `webkitdirectory` is missing from React's types, and supported by every browser. */}
      <input {...input} ref={folderInput} {...{ webkitdirectory: '' }} aria-label={texts.chooseFolder} />
    </div>
  )
}
