import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'
import { mergeHandlers } from './merge-handlers.ts'
import { useTooltip } from './use-tooltip.tsx'

type TooltipProps = {
  text: string
  /** The control itself, as an element. Buttons of this folder bring their own. */
  children: ReactElement<HTMLAttributes<Element>>
}

export function Tooltip({ text, children }: TooltipProps) {
  const { id, triggerProps, tooltip } = useTooltip(text)
  return (
    <>
      {cloneElement(children, { 'aria-describedby': id, ...mergeHandlers(triggerProps, children.props) })}
      {tooltip}
    </>
  )
}
