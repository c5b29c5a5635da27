import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { toUrlValues } from '#kit/ui/search-params.ts'
import { galleryKindsNl } from '#domains/galleries/gallery-kinds.nl.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { myGalleriesNl as texts } from '../../my-galleries.nl.ts'
import { PhotoPicture } from '../../core/ui/PhotoPicture.tsx'
import { galleryParams } from '../../core/ui/gallery-search.ts'
import { myGalleriesQuery, type Gallery } from '../../core/ui/photos.queries.ts'
import { shownText } from '#platform/pure/shown-text.ts'

type SeveralGalleriesProps = {
  gallery?: Gallery | undefined
  headerEnd?: ReactNode
  onLeave?: () => void
}

/**
 * Lists the client's galleries. Without `headerEnd`, renders only a link to that list; without
 * `gallery`, the page of a closed gallery.
 */
export function SeveralGalleries({ gallery, headerEnd, onLeave }: SeveralGalleriesProps) {
  if (headerEnd === undefined) return <ToMyGalleries onClick={onLeave} />
  return gallery ? <MyGalleries {...{ gallery, headerEnd }} /> : <ClosedGallery headerEnd={headerEnd} />
}

type MyGalleriesProps = { gallery: Gallery; headerEnd: ReactNode }

const CARD_SIZES = '(width < 40rem) 100vw, (width < 64rem) 50vw, 33vw'

function MyGalleries({ gallery, headerEnd }: MyGalleriesProps) {
  const list = useQuery(myGalleriesQuery)
  const galleries = list.data?.galleries
  const hasSeveralStudios = new Set(galleries?.map(({ seat }) => seat?.id)).size > 1
  const studioName = hasSeveralStudios ? undefined : gallery.studioName
  return (
    <>
      <title>{shownText([texts.title, studioName].filter(Boolean).join(' · '))}</title>
      <header className="flex h-18 items-center justify-between gap-4 pr-3 pl-5 md:px-8">
        <p className="truncate font-serif text-21">
          <ShownText>{studioName}</ShownText>
        </p>
        <div className="flex items-center gap-1">{headerEnd}</div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="max-w-[1680px] px-5 pt-8 pb-24 outline-none md:px-8">
        <h1 className="font-serif text-40 leading-[2.75rem]">{texts.title}</h1>
        <p className="mt-2 text-soft">{texts.welcome(gallery.firstName)}</p>
        {list.isError && !list.data ? (
          <FailedState title={texts.failed} onRetry={() => void list.refetch()} className="mt-8" />
        ) : (
          <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {list.data
              ? list.data.galleries.map((one) => (
                  <li key={one.id}>
                    <ToGallery slug={one.slug} seatId={one.seat?.id}>
                      <span className="relative block aspect-3/2 overflow-hidden rounded-6 bg-room">
                        {one.cover ? (
                          <PhotoPicture
                            photo={one.cover}
                            signature={one.seat?.signature ?? list.data.signature}
                            sizes={CARD_SIZES}
                            alt=""
                            focus={one.focus}
                          />
                        ) : (
                          <span aria-hidden className="absolute inset-0 bg-glow" />
                        )}
                      </span>
                      <span className="mt-3 block font-serif text-21 group-hover:underline">
                        {one.title ?? texts.untitled}
                      </span>
                      <span className="mt-0.5 block text-13 text-soft">
                        {[
                          one.kind !== 'other' && galleryKindsNl[one.kind],
                          one.shotOn && longDate(one.shotOn),
                          texts.photoCount(one.previewCount + one.finalCount),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {hasSeveralStudios && (
                        <span className="mt-0.5 flex items-center gap-2 text-13 text-soft">
                          {one.accentColor && (
                            <span
                              aria-hidden
                              style={{ backgroundColor: one.accentColor }}
                              className="size-2 shrink-0 rounded-full"
                            />
                          )}
                          <ShownText>{one.studioName}</ShownText>
                        </span>
                      )}
                    </ToGallery>
                  </li>
                ))
              : [0, 1].map((at) => (
                  <li key={at} aria-hidden>
                    <Skeleton className="aspect-3/2 rounded-6" />
                    <Skeleton className="mt-3 h-6 w-40" />
                  </li>
                ))}
          </ul>
        )}
      </main>
    </>
  )
}

type ToGalleryProps = { slug: string; seatId: string | undefined; children: ReactNode }

/** Loads a full page for another seat, because everything on screen belongs to the current seat. */
function ToGallery({ slug, seatId, children }: ToGalleryProps) {
  const className = 'group block rounded-6 outline-offset-4'
  const search = toUrlValues(galleryParams, { seat: seatId, gallery: slug })
  if (seatId !== undefined)
    return (
      <a href={`?${new URLSearchParams(search as Record<string, string>).toString()}`} className={className}>
        {children}
      </a>
    )
  return (
    <Link to="/client-portal" search={search as object} className={className}>
      {children}
    </Link>
  )
}

function ClosedGallery({ headerEnd }: { headerEnd: ReactNode }) {
  return (
    <>
      <header className="flex h-18 items-center justify-end pr-3 md:px-8">{headerEnd}</header>
      <main id={MAIN_ID} tabIndex={-1} className="px-5 outline-none">
        <div className="flex flex-col items-center gap-3 py-16 text-center md:py-24">
          <h1 className="font-serif text-28 text-balance">{texts.closed.title}</h1>
          <p className="max-w-[56ch] text-soft">{texts.closed.line}</p>
          <Link to="/client-portal" className={buttonLook({ kind: 'outline', className: 'mt-3' })}>
            {texts.closed.toOwn}
          </Link>
        </div>
      </main>
    </>
  )
}

const ToMyGalleries = ({ onClick = () => {} }: { onClick?: (() => void) | undefined }) => (
  <Link
    to="/client-portal"
    onClick={onClick}
    aria-label={texts.back}
    className="mr-2 -ml-2.5 flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-6 px-2.5 hover:bg-white/14"
  >
    <ArrowLeft aria-hidden className="size-5" strokeWidth={1.5} />
    <span className="max-md:hidden">{texts.back}</span>
  </Link>
)
