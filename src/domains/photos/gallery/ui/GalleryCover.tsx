import { useEffect, useState, type ReactNode } from 'react'
import { photosNl } from '../../photos.nl.ts'
import { titleAndDate } from '../../gallery-title.nl.ts'
import { PhotoPicture } from '../../ui/PhotoPicture.tsx'
import type { Gallery } from '../../ui/photos.queries.ts'

type GalleryCoverProps = {
  gallery: Gallery | undefined
  /** For a guest; else as its client reads it. */
  heading?: string | undefined
  greeting?: string | undefined
  /** Before the studio's name. */
  start?: ReactNode
  line?: ReactNode
  end: ReactNode
}

// A phone of three pixels a point would load the largest file before anything is seen.
const FIRST_SIZES = '(min-resolution: 2.1dppx) 66vw, 100vw'
// On a phone the cover is as wide as it is high, and its photo half as wide again.
const WHOLE_SIZES = '(max-width: 767px) 150vw, 100vw'
const WHOLE_AFTER_MS = 4000

/** Sizes of the cover: the sharpest file comes once all else that is first seen had its time. */
function useCoverSizes(hasCover: boolean): string {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    if (!hasCover) return undefined
    const timer = setTimeout(() => setIsWhole(true), WHOLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasCover])
  return isWhole ? WHOLE_SIZES : FIRST_SIZES
}

export function GalleryCover({ gallery, heading, greeting, start, line, end }: GalleryCoverProps) {
  const titled = gallery?.current && titleAndDate(gallery.current)
  const welcome = gallery?.current?.welcome
  const sizes = useCoverSizes(gallery?.cover?.picture === 'ready')
  return (
    <>
      <header className="relative h-[clamp(300px,42svh,380px)] overflow-hidden bg-room text-white scheme-dark md:h-[clamp(392px,56svh,640px)]">
        {gallery?.cover && (
          <PhotoPicture
            photo={gallery.cover}
            signature={gallery.signature}
            sizes={sizes}
            alt=""
            isUrgent
            focus={gallery.focus}
          />
        )}
        {gallery && !gallery.cover && <div aria-hidden className="absolute inset-0 bg-glow" />}
        <div aria-hidden className="absolute inset-0 bg-veil-cover" />
        <div className="absolute inset-x-0 top-0 flex h-18 items-center justify-between pr-3 pl-5 md:px-8">
          <div className="flex min-w-0 items-center gap-1">
            {start}
            <p className="truncate font-serif text-21">{gallery?.studioName}</p>
          </div>
          <div className="flex items-center gap-1 [&_button]:text-white [&_button]:hover:bg-white/14">
            {end}
          </div>
        </div>
        <div className="absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between gap-x-8 p-5 md:flex-nowrap md:p-8">
          <div className="min-w-0">
            <h1 className="font-serif text-40 leading-[2.75rem] md:text-64 md:leading-[4.125rem]">
              {heading ?? photosNl.gallery.title}
            </h1>
            {titled && <p className="mt-2 truncate font-serif text-21">{titled}</p>}
            <p className="mt-2.5 truncate">
              {gallery ? (greeting ?? photosNl.gallery.welcome(gallery.firstName)) : '\u00a0'}
            </p>
          </div>
          {line && <p className="shrink-0 tabular-nums">{line}</p>}
        </div>
      </header>
      {welcome && <p className="max-w-[65ch] px-5 pt-6 whitespace-pre-line md:px-8">{welcome}</p>}
    </>
  )
}
