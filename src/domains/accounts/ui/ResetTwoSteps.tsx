import { useState } from 'react'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { securityNl } from '../security.nl.ts'
import { useResetTwoStepsByAdmin } from './security.queries.ts'

const texts = securityNl.reset

export function ResetTwoSteps({ person }: { person: { id: string; email: string } }) {
  const [isAsked, setIsAsked] = useState(false)
  const reset = useResetTwoStepsByAdmin(() => setIsAsked(false))
  return (
    <>
      <span className="text-soft">, {texts.isOn}</span>
      <TextButton className="mt-1 block" onClick={() => setIsAsked(true)}>
        {texts.open}
      </TextButton>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={texts.title(person.email)}
        confirm={texts.confirm}
        destructive
        busy={reset.isPending}
        onConfirm={() => reset.mutate({ personId: person.id })}
      >
        {texts.line}
      </ConfirmDialog>
    </>
  )
}
