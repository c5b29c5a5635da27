import { classNames } from '#ui/class-names.ts'
import type { PhotoAction } from './photo-action.ts'

/** An action's icon: filled or bold once it is done. */
export const ActionIcon = ({ action, isOn }: { action: PhotoAction; isOn: boolean | undefined }) => (
  <action.icon
    aria-hidden
    className={classNames('size-5', isOn && action.isFilledWhenOn && 'fill-current')}
    strokeWidth={isOn && !action.isFilledWhenOn ? 2.5 : 1.5}
  />
)
