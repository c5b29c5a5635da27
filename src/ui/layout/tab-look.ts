import { cva } from 'class-variance-authority'

export const tabLook = cva([
  'relative inline-flex h-12 shrink-0 items-center gap-2 text-15 font-medium whitespace-nowrap text-soft',
  'transition-colors duration-160 hover:text-ink',
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-transparent',
  'pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:inset-y-0',
  // The last target must not extend beyond the row, or the row would scroll.
  'pointer-coarse:last:before:right-0',
  'aria-selected:text-ink aria-selected:after:bg-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-ink',
])

/** The hairline is a shadow, because a scrolling row would clip a tab's line over a border. */
export const tabRowLook = cva('relative no-scrollbar flex min-w-0 gap-7 overflow-x-auto fade-ends', {
  variants: { ruled: { true: 'pb-px shadow-[inset_0_-1px_var(--line)]' } },
})
