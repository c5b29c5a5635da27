import { use, useEffect, useState, type ReactNode } from 'react'
import { StudioMark } from '#domains/studios/ui/StudioMark.tsx'
import { photosNl } from '../../photos.nl.ts'
import { pictureSrcSet } from '../../photos.rules.ts'
import { titleAndDate } from '../../gallery-title.nl.ts'
import { PhotoPicture, PictureUrls } from '../../ui/PhotoPicture.tsx'
import type { Gallery } from '../../ui/photos.queries.ts'

export type CoveredGallery = Pick<
  Gallery,
  'cover' | 'signature' | 'focus' | 'studioName' | 'firstName' | 'coverLayout' | 'logo'
> & { current: Pick<NonNullable<Gallery['current']>, 'title' | 'shotOn' | 'welcome'> | null }

type GalleryCoverProps = {
  gallery: CoveredGallery | undefined
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

/** Sizes of the cover: the sharpest file comes once all else that is first seen had its time, and only if it does come. */
function useCoverSizes(srcSet: string | undefined): string {
  const [whole, setWhole] = useState<string>()
  useEffect(() => {
    if (!srcSet) return undefined
    const picture = new Image()
    const timer = setTimeout(() => {
      picture.sizes = WHOLE_SIZES
      picture.srcset = srcSet
      picture.decode().then(
        () => setWhole(srcSet),
        () => {},
      )
    }, WHOLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [srcSet])
  return srcSet && whole === srcSet ? WHOLE_SIZES : FIRST_SIZES
}

export function GalleryCover({ gallery, heading, greeting, start, line, end }: GalleryCoverProps) {
  const titled = gallery?.current && titleAndDate(gallery.current)
  const welcome = gallery?.current?.welcome
  const urlOf = use(PictureUrls)
  const cover = gallery?.cover
  const isReady = cover?.picture === 'ready'
  const sizes = useCoverSizes(isReady ? pictureSrcSet(cover, gallery!.signature, urlOf) : undefined)
  return (
    <>
      <header
        data-layout={gallery?.coverLayout}
        className="cover relative h-[clamp(300px,42svh,380px)] overflow-hidden md:h-[clamp(392px,56svh,640px)]"
      >
        <div className="cover-photo absolute overflow-hidden">
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
        </div>
        <div className="cover-bar absolute flex h-18 items-center justify-between pr-3 pl-5 md:px-8">
          <div className="cover-name flex min-w-0 items-center gap-1">
            {start}
            <StudioMark name={gallery?.studioName} logo={gallery?.logo} />
          </div>
          <div className="cover-end flex items-center gap-1">{end}</div>
        </div>
        <div className="cover-title absolute flex flex-wrap items-end justify-between gap-x-8 p-5 md:flex-nowrap md:p-8">
          <div className="min-w-0">
            <h1 className="font-serif">{heading ?? photosNl.gallery.title}</h1>
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
