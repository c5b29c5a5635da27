import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type RefObject } from 'react'
import { mergeHandlers } from '../../elements/merge-handlers.ts'

type TriggerOptions = {
  ref: RefObject<HTMLElement | null>
  popupId: string
  kind: 'dialog' | 'menu' | 'listbox'
  isOpen: boolean
  onClick: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

export const triggerId = (popupId: string) => `${popupId}-trigger`

export function addTriggerProps(trigger: ReactElement, { popupId, kind, isOpen, ...own }: TriggerOptions) {
  return cloneElement(
    trigger,
    mergeHandlers(
      {
        ...own,
        id: triggerId(popupId),
        'aria-haspopup': kind,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? popupId : undefined,
        'data-popup-open': isOpen ? '' : undefined,
      },
      trigger.props as object,
    ),
  )
}
