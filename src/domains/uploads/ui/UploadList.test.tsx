import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UiTextsProvider, type UiTexts } from '#ui/theme/ui-texts.ts'
import type { UploadTask } from '../queue/ui/upload-task.ts'
import { UploadRow } from './UploadList.tsx'
import { uploadQueue } from './browser-uploads.ts'

afterEach(cleanup)

const gone: UploadTask = {
  id: 7,
  file: new File(['pixels'], 'DSC_1.jpg'),
  clientId: 'anna',
  clientName: 'Anna de Vries',
  type: 'preview',
  state: 'error',
  failure: { code: 'file_gone' },
  uploadedBytes: 0,
  bytesPerSecond: 0,
}

test('whose file is gone chooses that one anew, and reads why another one is not taken', () => {
  const replace = vi.spyOn(uploadQueue, 'replace').mockReturnValue()
  render(
    <UiTextsProvider value={{} as UiTexts}>
      <UploadRow task={gone} />
    </UiTextsProvider>,
  )
  screen.getByText('Dit bestand is veranderd of niet meer te vinden.')
  const input = screen.getByLabelText<HTMLInputElement>('Kies opnieuw: DSC_1.jpg', { selector: 'input' })
  const opened = vi.spyOn(input, 'click')
  fireEvent.click(screen.getByRole('button', { name: /^Kies opnieuw.*DSC_1/ }))
  expect(opened).toHaveBeenCalledOnce()

  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  choose(new File(['other'], 'DSC_2.jpg'))
  screen.getByText('Je koos DSC_2.jpg. Hier hoort DSC_1.jpg.')
  choose(new File([], 'DSC_1.jpg'))
  screen.getByText('Dit bestand is leeg')
  expect(replace).not.toHaveBeenCalled()
  const edited = new File(['edited pixels'], 'DSC_1.jpg')
  choose(edited)
  expect(replace).toHaveBeenCalledExactlyOnceWith(7, edited)
})
