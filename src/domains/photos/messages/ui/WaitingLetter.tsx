import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import type { photosContract } from '../../photos.contract.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { waitingLetterNl as texts } from '../waiting-letter.nl.ts'

const photos = browserApi<typeof photosContract>('photos')

type WaitingLetterProps = {
  clientName: string
  about: { clientId: string; galleryId?: string | undefined; type: PhotoType }
  className?: string
  children: string
}

/** Says that a mail waits for further photos; a studio that has none sends it now. */
export function WaitingLetter({ clientName, about, className, children }: WaitingLetterProps) {
  const send = useSave(photos.sendPhotoLetterNow, { messages: texts })
  return (
    <div className={classNames('flex flex-wrap items-baseline gap-x-4 gap-y-1 text-soft', className)}>
      <p role="status">
        {send.data ? texts[send.data.waits ? 'waits' : 'isOnItsWay'](clientName) : children}
      </p>
      {!send.isSuccess && (
        <TextButton disabled={send.isPending} onClick={() => send.mutate(about)}>
          {texts.open}
        </TextButton>
      )}
    </div>
  )
}
