import type { CoverLayout } from '#domains/studios/studios.rules.ts'

type Look = {
  cover: string
  photo: string
  bar: string
  name: string
  end: string
  title: string
  h1: string
}

const onPhoto = 'text-white scheme-dark'
const end = 'text-white scheme-dark [&_button]:text-white [&_button]:hover:bg-white/14'
const h1 = 'text-40 leading-[2.75rem] md:text-64 md:leading-[4.125rem]'

/** How a studio wants its covers. All are equally high, so that nothing moves when it is known. */
export const coverLooks: Record<CoverLayout, Look> = {
  full: {
    cover: 'bg-room',
    photo: 'inset-0',
    bar: 'inset-x-0 top-0',
    name: onPhoto,
    end,
    title: `inset-x-0 bottom-0 ${onPhoto}`,
    h1,
  },
  // The photo lies in paper, as in a frame.
  framed: {
    cover: 'bg-paper',
    photo: 'inset-3 md:inset-6',
    bar: 'inset-x-3 top-3 md:inset-x-6 md:top-6',
    name: onPhoto,
    end,
    title: `inset-x-3 bottom-3 md:inset-x-6 md:bottom-6 ${onPhoto}`,
    h1,
  },
  // The title on paper, the photo next to it; on a phone above it.
  beside: {
    cover: 'bg-paper',
    photo: 'inset-x-0 top-0 bottom-[45%] md:bottom-[34%] lg:bottom-0 lg:left-2/5',
    bar: 'inset-x-0 top-0',
    name: `${onPhoto} lg:text-ink lg:[color-scheme:inherit]`,
    end,
    title: 'inset-x-0 bottom-0 text-ink lg:right-3/5 lg:flex-col lg:items-start lg:gap-y-3',
    h1: 'text-28 leading-[2.125rem] md:text-40 md:leading-[2.875rem]',
  },
  // The words alone.
  text: {
    cover: 'border-b border-line bg-paper',
    photo: 'hidden',
    bar: 'inset-x-0 top-0',
    name: 'text-ink',
    end: 'text-ink',
    title: 'inset-x-0 bottom-0 text-ink',
    h1,
  },
}
