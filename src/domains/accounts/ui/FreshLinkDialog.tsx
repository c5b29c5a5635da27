import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { FreshLinkText, currentPathInput, useFreshLinkRequest } from './FreshLink.tsx'

const texts = accountsNl.freshLink

export function FreshLinkDialog({ viaLetter, onClose }: { viaLetter: boolean; onClose: () => void }) {
  const request = useFreshLinkRequest()
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={texts.title}
      width="ask"
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.close}
          </Button>
          {!request.isSuccess && (
            <Button busy={request.isPending} onClick={() => request.mutate(currentPathInput())}>
              {texts.submit}
            </Button>
          )}
        </>
      }
    >
      <FreshLinkText viaLetter={viaLetter} isSent={request.isSuccess} />
    </Dialog>
  )
}
