import { FolderOpen, ImagePlus } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import type { ButtonLook } from '#ui/actions/button-look.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { sortedWithoutSystemFiles } from '../picking/ui/read-dropped-files.ts'

const texts = uploadsNl.form

type PickButtonsProps = { size?: ButtonLook['size']; onFiles: (files: File[]) => void }

export function PickButtons({ size, onFiles }: PickButtonsProps) {
  const [filesInput, folderInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles(sortedWithoutSystemFiles(currentTarget.files ?? []))
    // Cleared, because choosing the same file again would otherwise fire no change event.
    currentTarget.value = ''
  }
  const input = { type: 'file', hidden: true, onChange } as const
  return (
    <>
      <Button kind="outline" size={size} onClick={() => filesInput.current?.click()}>
        <ImagePlus strokeWidth={1.5} aria-hidden />
        {texts.chooseFiles}
      </Button>
      <Button
        kind="outline"
        size={size}
        className="pointer-coarse:hidden"
        onClick={() => folderInput.current?.click()}
      >
        <FolderOpen strokeWidth={1.5} aria-hidden />
        {texts.chooseFolder}
      </Button>
      <input {...input} ref={filesInput} multiple accept="image/*" aria-label={texts.chooseFiles} />
      {/* Spread, because React's types lack `webkitdirectory`. */}
      <input {...input} ref={folderInput} {...{ webkitdirectory: '' }} aria-label={texts.chooseFolder} />
    </>
  )
}
