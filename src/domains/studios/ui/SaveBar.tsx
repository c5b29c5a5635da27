import { Button } from '#ui/actions/Button.tsx'
import { settingsNl } from '../settings.nl.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'

const texts = settingsNl.saveBar

type SaveBarProps = {
  changeCount: number
  busy: boolean
  /**
   * Id of the visible form, which shows its own errors. Without a form the button calls `onSave`.
   */
  formId: string | undefined
  onUndo: () => void
  onSave: () => void
}

export function SaveBar({ changeCount, busy, formId, onUndo, onSave }: SaveBarProps) {
  return (
    <>
      <p role="status" className="mr-auto flex items-center gap-2 font-medium">
        {changeCount > 0 ? (
          <>
            <span aria-hidden className="size-2 rounded-full bg-accent" />
            <ChangingText>{texts.count(changeCount)}</ChangingText>
          </>
        ) : (
          <span className="font-normal text-soft">{texts.none}</span>
        )}
      </p>
      {changeCount > 0 && (
        <Button kind="quiet" onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
      <Button
        busy={busy}
        disabledReason={changeCount === 0 && texts.nothingToSave}
        {...(formId ? { type: 'submit', form: formId } : { onClick: onSave })}
      >
        {texts.save}
      </Button>
    </>
  )
}
