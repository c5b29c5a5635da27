import { cva } from 'class-variance-authority'

export const backdropLook =
  'fixed inset-0 bg-scrim transition-opacity duration-200 data-leaving:pointer-events-none data-leaving:opacity-0 starting:opacity-0'

/** Bottom sheet on a phone, centred box from 768 px. */
export const dialogLook = cva(
  [
    'fixed inset-x-0 bottom-0 flex max-h-[calc(100dvh-44px)] flex-col rounded-t-6 bg-surface text-ink shadow-float outline-none',
    'transition-[translate,scale,opacity] duration-200 data-dragged:transition-none data-leaving:pointer-events-none max-md:translate-y-(--dragged,0px) max-md:data-leaving:translate-y-full max-md:starting:translate-y-full',
    'md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-64px)] md:w-[calc(100vw-64px)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-6',
    // On a short screen the complete dialog scrolls.
    'short:max-h-dvh! short:overflow-y-auto short:overscroll-contain',
    'md:data-leaving:scale-98 md:data-leaving:opacity-0 md:starting:scale-98 md:starting:opacity-0',
  ],
  {
    variants: {
      width: {
        ask: 'md:max-w-[440px]',
        form: 'md:max-w-[560px]',
        normal: 'md:max-w-[760px]',
        wide: 'md:max-w-[1040px]',
        widest: 'md:max-w-[1120px]',
      },
    },
    defaultVariants: { width: 'normal' },
  },
)
