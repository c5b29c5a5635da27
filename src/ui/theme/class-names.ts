import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Our scales are numbers; without this list `text-13` would be taken for a colour and lose to `text-ink`.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['11', '12', '13', '15', '17', '21', '28', '40', '64'],
      radius: ['2', '3', '4', '6'],
      shadow: ['float'],
      tracking: ['title', 'figure', 'wide'],
    },
  },
})

/** Joins class names; where two say the same thing, the last one wins. */
export function classNames(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
