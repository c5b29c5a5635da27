import { cva, type VariantProps } from 'class-variance-authority'

export const fieldLook = cva(
  [
    'w-full min-w-0 appearance-none rounded-4 border border-field bg-surface px-3 text-15 text-ink placeholder:text-soft',
    'transition-[border-color,box-shadow] duration-160 outline-none pointer-coarse:text-[1rem]',
    // The focus border is ink, because accent and red look alike.
    'focus-visible:border-ink focus-visible:ring-3 focus-visible:ring-accent/22 focus-visible:inset-ring-[0.5px] focus-visible:inset-ring-ink',
    'aria-invalid:border-red aria-invalid:focus-visible:border-red aria-invalid:focus-visible:ring-red/22 aria-invalid:focus-visible:inset-ring-red',
    '[&[readonly]]:border-line [&[readonly]]:bg-transparent [&[readonly]]:text-soft',
    'disabled:opacity-42',
  ],
  {
    variants: {
      size: { normal: 'h-10 pointer-coarse:h-11', large: 'h-12' },
    },
    defaultVariants: { size: 'normal' },
  },
)

export type FieldLook = VariantProps<typeof fieldLook>
