import { siteNl } from './site.nl.ts'
import { Picture } from './Picture.tsx'
import { trialPictures } from './trial-pictures.ts'

const texts = siteNl.gallery

/**
 * A client's gallery to try. Built as plain pictures in the layout of the live grid (`lay-rows.ts`), which later
 * replaces them without a layout shift.
 */
export function GalleryToTry() {
  return (
    <section
      id="galerij"
      className="scroll-mt-16 border-t border-line pt-16 pb-16 md:scroll-mt-18 md:pt-24 md:pb-24"
    >
      <div className="px-5 md:px-8">
        <h2 className="font-serif text-40">{texts.title}</h2>
        <p className="mt-3 max-w-[36em] text-17 text-soft">{texts.line}</p>
      </div>
      <div data-island="gallery" className="mt-4 px-1 md:px-6">
        <div className="flex h-15 items-center px-4 text-13 text-soft md:px-2">
          <noscript>{texts.noScript}</noscript>
        </div>
        <ul data-rows aria-label={texts.studio} className="relative flex flex-wrap gap-1 md:gap-2">
          {trialPictures.map((picture) => (
            <li
              key={picture.thumbHash}
              data-ratio={picture.widthPx / picture.heightPx}
              className="h-44 grow overflow-hidden rounded-2 bg-line md:h-80"
            >
              <Picture
                of={picture}
                sizes="(min-width: 768px) 33vw, 70vw"
                className="size-full object-cover"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
