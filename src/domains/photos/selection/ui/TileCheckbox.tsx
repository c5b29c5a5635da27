import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { classNames } from '#ui/theme/class-names.ts'

type TileCheckboxProps = {
  isChecked: boolean
  label: string
  tabIndex: number
  onClick: (event: MouseEvent) => void
}

/** Selects a photo; larger to a finger than to the eye. */
export function TileCheckbox({ isChecked, label, tabIndex, onClick }: TileCheckboxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChecked}
      aria-label={label}
      tabIndex={tabIndex}
      onClick={onClick}
      className={classNames(
        'absolute top-2.5 left-2.5 grid size-6 place-items-center rounded-3 border-[1.5px] text-on-accent',
        'after:absolute after:-inset-3 pointer-coarse:top-2 pointer-coarse:left-2',
        isChecked ? 'border-accent bg-accent' : 'border-white bg-mark-empty',
      )}
    >
      {isChecked && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
    </button>
  )
}
