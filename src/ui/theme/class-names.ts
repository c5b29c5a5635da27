import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Without this list tailwind-merge reads `text-13` as a colour, and drops it before `text-ink`.
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

/** Joins class names; of conflicting ones the last wins. */
export function classNames(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
