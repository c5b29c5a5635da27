import { useCallback } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { securityNl } from '../security.nl.ts'
import { useContinueWithTwoSteps, type Me } from './accounts.queries.ts'
import { TwoStepsChoice, SecondStepDialog, useSecondStepSetup } from './TwoStepsChoice.tsx'

const texts = securityNl.secondStep

export function TwoStepsDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const continueWithTwoSteps = useContinueWithTwoSteps(me.id)
  const closeIfSet = useCallback(
    async (how?: { hasSignedIn: boolean }) => {
      if (await continueWithTwoSteps(how)) onClose()
    },
    [continueWithTwoSteps, onClose],
  )
  const { way, setWay, close } = useSecondStepSetup(closeIfSet)
  if (way) return <SecondStepDialog way={way} onClose={close} />
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={texts.demanded.title}
      width="ask"
      foot={
        <Button kind="outline" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p className="mb-5 text-soft">{texts.demanded.kept}</p>
      <TwoStepsChoice onChoose={setWay} onSignedIn={() => void closeIfSet({ hasSignedIn: true })} />
    </Dialog>
  )
}
