import { useId, type ComponentProps, type ReactNode, type SubmitEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../theme/class-names.ts'
import { Dialog } from './Dialog.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

type FormDialogProps<Values extends FieldValues> = {
  title: string
  line?: string
  width?: 'ask' | 'form' | 'wide'
  open?: boolean
  onClose: () => void
  submit: string
  submitKind?: ComponentProps<typeof Button>['kind']
  /** Replaces the cancel button. */
  otherButton?: ReactNode
  className?: string
  children: ReactNode
} & (
  | { form: UseFormReturn<Values>; save: { mutate: (values: NoInfer<Values>) => void; isPending: boolean } }
  | { form?: never; onSubmit: (event: SubmitEvent) => Promise<void>; busy: boolean }
)

export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, line, width = 'form', open = true, onClose, className, children } = props
  const texts = useUiTexts()
  const formId = useId()
  const { onSubmit, busy } = props.form
    ? { onSubmit: props.form.handleSubmit((values) => props.save.mutate(values)), busy: props.save.isPending }
    : props
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
          <Button type="submit" form={formId} kind={props.submitKind} busy={busy}>
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={classNames('grid gap-4', className)}
        onSubmit={(event) => void onSubmit(event)}
      >
        {children}
      </form>
    </Dialog>
  )
}
