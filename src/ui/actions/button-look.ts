import { cva, type VariantProps } from 'class-variance-authority'

export const buttonLook = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-4 border font-medium',
    'whitespace-nowrap select-none transition-colors duration-160',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-42 [&_svg]:shrink-0',
  ],
  {
    variants: {
      kind: {
        ink: 'border-transparent bg-ink text-paper hover:not-aria-disabled:bg-ink/86',
        accent: 'border-transparent bg-accent text-on-accent hover:not-aria-disabled:bg-accent/92',
        outline: 'border-line-strong bg-surface text-ink hover:not-aria-disabled:border-field',
        quiet: 'border-transparent text-ink hover:not-aria-disabled:bg-ink/6',
        danger: 'border-transparent text-red hover:not-aria-disabled:bg-red-tint',
      },
      size: {
        small: 'h-8 px-3 text-13 pointer-coarse:h-11 [&_svg]:size-4',
        normal: 'h-10 px-4 text-15 pointer-coarse:h-11 [&_svg]:size-5',
        large: 'h-12 px-6 text-17 [&_svg]:size-5',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { kind: 'ink', size: 'normal' },
  },
)

export type ButtonLook = VariantProps<typeof buttonLook>
