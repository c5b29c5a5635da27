import { classNames } from '#ui/class-names.ts'
import type { PhotoAction } from './photo-action.ts'

type ActionIconProps = {
  action: PhotoAction
  isOn: boolean | undefined
  /** How an icon that can't be filled looks when it is done, besides bolder. */
  doneClassName?: string
}

/** An action's icon: filled or bold once it is done. */
export const ActionIcon = ({ action, isOn, doneClassName }: ActionIconProps) => (
  <action.icon
    aria-hidden
    className={classNames('size-5', isOn && (action.isFilledWhenOn ? 'fill-current' : doneClassName))}
    strokeWidth={isOn && !action.isFilledWhenOn ? 2.5 : 1.5}
  />
)
