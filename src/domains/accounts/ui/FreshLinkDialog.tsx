import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { FreshLinkWords, here, useFreshLinkRequest } from './FreshLink.tsx'

const words = accountsNl.freshLink

/** Over the page where something was wanted that a letter's link does not open. */
export function FreshLinkDialog({ onClose }: { onClose: () => void }) {
  const request = useFreshLinkRequest()
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={words.title}
      width="ask"
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {words.close}
          </Button>
          {!request.isSuccess && (
            <Button busy={request.isPending} onClick={() => request.mutate(here())}>
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      <FreshLinkWords isSent={request.isSuccess} />
    </Dialog>
  )
}
