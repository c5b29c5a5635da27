import { useId, type ComponentProps, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../theme/class-names.ts'
import { Dialog } from './Dialog.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

type FormDialogProps = {
  title: string
  line?: string
  width?: 'ask' | 'form'
  open?: boolean
  onClose: () => void
  onSubmit: (event: SubmitEvent) => Promise<void>
  submit: string
  submitKind?: ComponentProps<typeof Button>['kind']
  busy: boolean
  /** Replaces the cancel button. */
  otherButton?: ReactNode
  className?: string
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, line, width = 'form', open = true, onClose, className, children } = props
  const texts = useUiTexts()
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      line={line}
      width={width}
      foot={
        <>
          {props.otherButton ?? (
            <Button kind="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
          )}
          <Button type="submit" form={formId} kind={props.submitKind} busy={props.busy}>
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={classNames('grid gap-4', className)}
        onSubmit={(event) => void props.onSubmit(event)}
      >
        {children}
      </form>
    </Dialog>
  )
}
