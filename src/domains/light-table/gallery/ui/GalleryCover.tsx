import { lastOf } from '#platform/pure/item-at.ts'
import { use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { StudioLogo } from '#domains/studios/ui/StudioLogo.tsx'
import { longDate } from '#platform/pure/format.nl.ts'
import { withApostrophes } from '#platform/pure/shown-text.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { photosNl } from '../../photos.nl.ts'
import { pictureSrcSet } from '#domains/photos/photos.rules.ts'
import { PhotoPicture, PictureUrlContext } from '../../core/ui/PhotoPicture.tsx'
import type { Gallery } from '../../core/ui/photos.queries.ts'

export type CoveredGallery = Pick<
  Gallery,
  'cover' | 'signature' | 'focus' | 'studioName' | 'firstName' | 'coverLayout' | 'logo'
> & {
  isOpening?: boolean
  current: (Pick<NonNullable<Gallery['current']>, 'title' | 'shotOn' | 'welcome'> & { id?: string }) | null
}

type GalleryCoverProps = {
  gallery: CoveredGallery | undefined
  /** Set on a guest's page; other pages use the default. */
  heading?: string | undefined
  greeting?: string | undefined
  email?: string | undefined
  start?: ReactNode
  line?: ReactNode
  end: ReactNode
}

// At 100vw, a phone with 3 pixels per point would load the largest file before showing anything.
const FIRST_SIZES = '(min-resolution: 2.1dppx) 66vw, 100vw'
// On a phone, the cover is about square, so a 3:2 photo that fills it is 1.5 times as wide.
const WHOLE_SIZES = '(max-width: 767px) 150vw, 100vw'
const WHOLE_AFTER_MS = 4000
// The opening is as high as the screen, so its photo is much wider than a phone.
const OPENING_SIZES = '(max-width: 767px) 330vw, 100vw'
const OPENING_AFTER_MS = 1200

/** Returns the `sizes` of the cover. A sharper file is shown after a delay. */
function useCoverSizes(srcSet: string | undefined, isOpening: boolean): string {
  const [whole, setWhole] = useState<string>()
  const wholeSizes = isOpening ? OPENING_SIZES : WHOLE_SIZES
  useEffect(() => {
    if (!srcSet) return undefined
    const picture = new Image()
    const timer = setTimeout(
      () => {
        picture.sizes = wholeSizes
        picture.srcset = srcSet
        picture.decode().then(
          () => setWhole(srcSet),
          () => {},
        )
      },
      isOpening ? OPENING_AFTER_MS : WHOLE_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [srcSet, wholeSizes, isOpening])
  return srcSet && whole === srcSet ? wholeSizes : FIRST_SIZES
}

const openedIds = new Set<string>()

/**
 * Decides at the first render how to show the opening. Returns `still` if the server has drawn it;
 * undefined without an opening and on a return to the gallery.
 */
function useOpening(gallery: CoveredGallery | undefined) {
  const id = gallery?.isOpening ? gallery.current?.id : undefined
  const [opening] = useState((): 'moving' | 'still' | undefined => {
    if (id === undefined || openedIds.has(id)) return undefined
    return globalThis.document?.querySelector('[data-drawn]') ? 'still' : 'moving'
  })
  useEffect(() => {
    if (id !== undefined) openedIds.add(id)
  }, [id])
  return opening
}

/** Minimum visible share of an opening that counts as filling the screen. */
const FULL_SCREEN_SHARE = 0.6

/** Returns whether the opening fills the screen. The choosing bar is hidden during that time. */
function useFillsScreen(opening: 'moving' | 'still' | undefined, header: RefObject<HTMLElement | null>) {
  const [fills, setFills] = useState(opening !== undefined)
  useEffect(() => {
    if (opening === undefined || !header.current) return undefined
    const watch = new IntersectionObserver(
      (seen) => setFills(lastOf(seen).intersectionRatio >= FULL_SCREEN_SHARE),
      { threshold: FULL_SCREEN_SHARE },
    )
    watch.observe(header.current)
    return () => watch.disconnect()
  }, [opening, header])
  return fills
}

const toPhotos = () => document.getElementById(MAIN_ID)?.scrollIntoView({ behavior: 'smooth' })

export function GalleryCover(props: GalleryCoverProps) {
  const { gallery, heading = photosNl.gallery.title, greeting, email, start, line, end } = props
  const { title, shotOn, welcome } = gallery?.current ?? {}
  const opening = useOpening(gallery)
  const header = useRef<HTMLElement>(null)
  const fillsScreen = useFillsScreen(opening, header)
  const urlOf = use(PictureUrlContext)
  const cover = gallery?.cover
  const isReady = cover?.picture === 'ready'
  const sizes = useCoverSizes(
    gallery && isReady ? pictureSrcSet(cover, gallery.signature, urlOf) : undefined,
    opening !== undefined,
  )
  return (
    <>
      <header
        ref={header}
        data-layout={gallery?.coverLayout}
        data-opening={opening}
        data-fills-screen={fillsScreen || undefined}
        className="cover"
      >
        <div className="cover-photo">
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
          {gallery && !gallery.cover && <div aria-hidden className="cover-glow" />}
          <div aria-hidden className="cover-veil" />
        </div>
        <div className="cover-bar">
          <div className="cover-name">
            {start}
            <StudioLogo name={gallery?.studioName} logo={gallery?.logo} />
          </div>
          <div className="cover-end">{end}</div>
        </div>
        <div className="cover-title">
          <div className="min-w-0">
            {title && (
              <p className="cover-eyebrow">
                <ShownText>{heading}</ShownText>
              </p>
            )}
            <h1>
              <bdi>{opening ? wordsOf(title ?? heading) : <ShownText>{title ?? heading}</ShownText>}</bdi>
            </h1>
            {shotOn && <p className="cover-date">{longDate(shotOn)}</p>}
            <p className="cover-greeting">
              {gallery ? (greeting ?? photosNl.gallery.welcome(gallery.firstName)) : '\u00a0'}
            </p>
            {email && <p className="cover-email">{email}</p>}
          </div>
          {line && <p className="cover-line">{line}</p>}
        </div>
        {opening && (
          <button
            type="button"
            aria-label={photosNl.gallery.toPhotos}
            onClick={toPhotos}
            className="cover-arrow"
          />
        )}
      </header>
      {welcome && (
        <p dir="auto" className="max-w-[65ch] px-5 pt-6 whitespace-pre-line md:px-8">
          {welcome}
        </p>
      )}
    </>
  )
}

const wordsOf = (title: string) =>
  withApostrophes(title)
    .split(' ')
    .flatMap((word, at) => [
      ' ',
      <span key={at} className="cover-word">
        <span>{word}</span>
      </span>,
    ])
