import { useId, useRef, type ReactNode } from 'react'
import { ShownText } from '../elements/ShownText.tsx'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../theme/class-names.ts'
import { dialogLook } from './dialog-look.ts'
import { Modal } from './layers/Modal.tsx'
import { SheetGrip } from './layers/SheetGrip.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  confirm: string
  cancel?: string
  destructive?: boolean
  busy?: boolean | undefined
  onConfirm: () => void
}

/** The caller closes the dialog when the action is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirm, cancel, destructive, busy, onConfirm } = props
  const texts = useUiTexts()
  const popup = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const lineId = useId()
  return (
    <Modal
      role="alertdialog"
      ref={popup}
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={children ? lineId : undefined}
      className={dialogLook({ width: 'ask' })}
    >
      <SheetGrip onClose={onClose} />
      <div data-sheet-handle className="flex touch-none flex-col gap-2 px-5 pt-6 pb-6 md:px-8 md:pt-7">
        <h2 id={titleId} className="text-17 font-semibold tracking-title">
          <ShownText>{title}</ShownText>
        </h2>
        {children && (
          <div id={lineId} className="text-soft">
            {children}
          </div>
        )}
      </div>
      <footer className="border-t border-line pb-safe">
        <div className="flex min-h-18 flex-wrap items-center justify-end gap-2 px-5 py-3 md:px-8">
          <Button kind="outline" onClick={onClose}>
            {cancel ?? texts.cancel}
          </Button>
          <Button
            busy={busy}
            onClick={onConfirm}
            className={classNames(destructive && 'bg-red text-surface hover:not-aria-disabled:bg-red/88')}
          >
            {confirm}
          </Button>
        </div>
      </footer>
    </Modal>
  )
}
