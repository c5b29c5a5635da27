import type { ReactNode } from 'react'
import { siteNl } from './site.nl.ts'
import { ClientsPicture } from './features/ClientsPicture.tsx'
import { DownloadPicture } from './features/DownloadPicture.tsx'
import { OrdersPicture } from './features/OrdersPicture.tsx'
import { PortalPicture } from './features/PortalPicture.tsx'
import { UploadPicture } from './features/UploadPicture.tsx'
import { WatermarkPicture } from './features/WatermarkPicture.tsx'

const texts = siteNl.features

/** What it does, each shown with the part of the product that does it. */
export function Features() {
  return (
    <section
      id="features"
      className="scroll-mt-16 border-t border-line px-5 py-16 md:scroll-mt-18 md:px-8 md:py-24"
    >
      <div className="mx-auto max-w-[1280px]">
        <h2 className="font-serif text-40">{texts.title}</h2>
        <p className="mt-3 max-w-[34em] text-17 text-soft">{texts.line}</p>
        <div className="mt-10 grid gap-x-8 gap-y-12 md:mt-14 md:gap-y-16 lg:grid-cols-2">
          <Feature {...texts.clients} picture={<ClientsPicture />} />
          <Feature {...texts.watermark} picture={<WatermarkPicture />} />
          <Feature {...texts.downloads} picture={<DownloadPicture />} />
          <Feature {...texts.prints} picture={<OrdersPicture />} />
          <Feature {...texts.portal} picture={<PortalPicture />} />
          <Feature {...texts.upload} picture={<UploadPicture />} />
        </div>
      </div>
    </section>
  )
}

const Feature = ({ title, line, picture }: { title: string; line: string; picture: ReactNode }) => (
  <article className="min-w-0">
    <div
      aria-hidden
      className="relative flex h-80 flex-col justify-center overflow-hidden rounded-6 border border-line bg-sunk px-3 md:h-[380px] md:px-10"
    >
      {picture}
    </div>
    <h3 className="mt-5 font-serif text-28">{title}</h3>
    <p className="mt-2 max-w-[36em] text-soft">{line}</p>
  </article>
)
