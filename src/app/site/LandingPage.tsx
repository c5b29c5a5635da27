import type { ReactNode } from 'react'
import { FileArchive } from 'lucide-react'
import { candles, lights, morning, stillLake, sunset, dawnCouple, pier, smallCouple, stalks, type DrawnPicture } from 'virtual:drawn-pictures'
import { renderToString } from 'react-dom/server'
import { articles } from './articles/articles.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { siteNl } from './site.nl.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Hero } from './Hero.tsx'
import { ContactIsland } from './islands/ContactIsland.tsx'
import { Pricing } from './Pricing.tsx'
import { OrdersPicture } from './features/OrdersPicture.tsx'
import { WatermarkPicture } from './features/WatermarkPicture.tsx'
import { ClientStatusBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { featurePicturesNl } from './features/feature-pictures.nl.ts'
import { PhotoChoices } from '#domains/photos/ui/PhotoChoices.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Picture } from './Picture.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { trialPictures } from './trial-pictures.ts'

export const LandingPage = () => (
  <SiteFrame>
    <Hero />
    <GalleryToTry />
    <Features />
    <BlogTeaser />
    <Testimonials />
    <Pricing />
    <Contact />
  </SiteFrame>
)

const section = 'scroll-mt-16 border-t border-line px-5 py-16 md:scroll-mt-18 md:px-8 md:py-24'

const BlogTeaser = () => (
  <section id="blog" className={section}>
    <div className="mx-auto max-w-[1280px]">
      <h2 className="font-serif text-40">{siteNl.blog.title}</h2>
      <p className="mt-3 max-w-[34em] text-17 text-soft">{siteNl.blog.line}</p>
      <div className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-3">
        {articles.map((article) => (
          <ArticleCard
            key={article.slug}
            article={article}
            sizes="(min-width: 1280px) 384px, (min-width: 768px) 30vw, calc(100vw - 40px)"
          />
        ))}
      </div>
    </div>
  </section>
)

const Testimonials = () => (
  <section aria-label={siteNl.testimonials.label} className={section}>
    <div className="mx-auto max-w-[1280px]">
      <h2 className="font-serif text-40">{siteNl.testimonials.title}</h2>
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {siteNl.testimonials.quotes.map(({ text, name, work }) => (
          <figure
            key={name}
            className="grid gap-y-6 border-t border-line-strong pt-6 md:row-span-2 md:grid-rows-subgrid"
          >
            <blockquote className="font-serif text-21 text-balance">{`‘${text}’`}</blockquote>
            <figcaption>
              <p className="font-medium">{name}</p>
              <p className="text-13 text-soft">{work}</p>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="mt-8 text-13 text-soft">{siteNl.testimonials.line}</p>
    </div>
  </section>
)

const Contact = () => (
  <section id="contact" className={section}>
    <div className="mx-auto grid max-w-[1280px] gap-x-16 gap-y-8 md:grid-cols-2">
      <div>
        <h2 className="font-serif text-40">{siteNl.contact.title}</h2>
        <p className="mt-3 max-w-[30em] text-17 text-soft">{siteNl.contact.line}</p>
        <noscript>
          <p className="mt-4 text-soft">{siteNl.contact.noScript}</p>
        </noscript>
      </div>
      <Island name="contact">
        <ContactIsland />
      </Island>
    </div>
  </section>
)

const texts = siteNl.features

function Features() {
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

const ClientsPicture = () => (
  <>
    <div className="mb-2 flex items-baseline justify-between">
      <p className="text-17 font-semibold tracking-title">{featurePicturesNl.clientsTitle}</p>
      <p className="text-13 text-soft">{featurePicturesNl.clientsCount}</p>
    </div>
    <Card>
      {featurePicturesNl.clients.map(({ name, line, status }) => (
        <ListRow
          key={name}
          start={<Avatar name={name} className="max-sm:hidden" />}
          title={name}
          line={line}
          end={<ClientStatusBadge status={status} />}
        />
      ))}
    </Card>
  </>
)

const downloadTexts = featurePicturesNl.download

const DownloadPicture = () => (
  <div className="mx-auto w-full max-w-[440px] rounded-6 border border-line bg-surface shadow-float">
    <p className="border-b border-line px-6 py-4 text-17 font-semibold tracking-title">
      {downloadTexts.title}
    </p>
    <div className="px-6 py-5">
      <div className="flex items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-4 bg-sunk text-soft max-sm:hidden">
          <FileArchive className="size-5" strokeWidth={1.5} />
        </span>
        <div className="min-w-0">
          <p className="font-medium">{downloadTexts.what}</p>
          <p className="truncate text-13 text-soft">{downloadTexts.file}</p>
        </div>
        <p className="ml-auto font-serif text-28">{downloadTexts.percent}</p>
      </div>
      <div className="mt-4 h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full w-[71%] rounded-full bg-ink" />
      </div>
      <p className="mt-2 text-13 text-soft tabular-nums">{downloadTexts.progress}</p>
      <p className="mt-3 text-13 text-soft">{downloadTexts.note}</p>
    </div>
  </div>
)

const portalTexts = featurePicturesNl.portal

const tiles = [
  { picture: morning, marks: { isFavorite: true, isApproved: true, commentCount: 0 } },
  { picture: lights, marks: { isFavorite: true, isApproved: false, commentCount: 0 } },
  { picture: candles, marks: { isFavorite: false, isApproved: false, commentCount: 2 } },
] as const

const PortalPicture = () => (
  <div className="absolute inset-x-5 top-8 bottom-0 overflow-hidden rounded-t-6 border border-b-0 border-line bg-paper shadow-float md:inset-x-10 md:top-10">
    <div className="relative h-32 overflow-hidden md:h-40">
      <Picture of={sunset} sizes="592px" className="size-full object-cover" />
      <span className="absolute inset-0 bg-veil-cover" />
      <p className="absolute top-3 left-4 font-serif text-15 text-white">{portalTexts.studio}</p>
      <p className="absolute bottom-3 left-4 font-serif text-28 text-white">{portalTexts.title}</p>
    </div>
    <div className="flex h-12 items-center gap-5 border-b border-line px-4">
      {portalTexts.tabs.map((tab, at) => (
        <span
          key={tab}
          className={classNames(
            'flex h-12 items-center font-medium whitespace-nowrap',
            at === 0 ? 'border-b-2 border-ink' : 'text-soft',
          )}
        >
          {tab}
        </span>
      ))}
    </div>
    <div className="flex gap-2 px-4 py-2.5">
      {portalTexts.chips.map(([name, count], at) => (
        <span
          key={name}
          className={classNames(
            'inline-flex h-8 items-center gap-2 rounded-6 border px-3 text-13 whitespace-nowrap',
            at === 0 ? 'border-ink bg-ink font-medium text-paper' : 'border-line',
          )}
        >
          {name} <span className={at === 0 ? 'opacity-72' : 'text-soft'}>{count}</span>
        </span>
      ))}
    </div>
    <div className="flex gap-1 px-1">
      {[...tiles, { picture: stillLake, marks: undefined }].map(({ picture, marks }) => (
        <span
          key={picture.thumbHash}
          className="relative aspect-[3/2] h-28 shrink-0 overflow-hidden rounded-2 bg-line"
        >
          <Picture of={picture} sizes="168px" className="size-full object-cover" />
          {marks && (
            <span className="absolute bottom-1.5 left-1.5">
              <PhotoChoices photo={marks} />
            </span>
          )}
        </span>
      ))}
    </div>
  </div>
)

const uploadTexts = featurePicturesNl.upload
const pictures: readonly DrawnPicture[] = [dawnCouple, stalks, smallCouple, pier]
const bars = ['', 'w-[82%]', 'w-[34%]', '']

const UploadPicture = () => (
  <div className="rounded-6 border border-line bg-surface px-5 pt-4 pb-1 shadow-float">
    <div className="flex items-end gap-4">
      <p className="font-serif text-40">{uploadTexts.percent}</p>
      <p className="pb-1 text-13 text-soft tabular-nums">{uploadTexts.line}</p>
    </div>
    <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
      <div className="h-full w-[87%] rounded-full bg-ink" />
    </div>
    <div className="mt-2 divide-y divide-line">
      {uploadTexts.rows.map(({ name, state, tone }, at) => (
        <div key={name} className="flex h-12 items-center gap-4 md:h-13">
          <span
            className={classNames(
              'h-9 w-12 shrink-0 overflow-hidden rounded-2 bg-line max-sm:hidden',
              tone === 'neutral' && 'opacity-50',
            )}
          >
            <Picture of={pictures[at]!} sizes="48px" className="size-full object-cover" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate">{name}</p>
            {bars[at] && (
              <span className="mt-1 block h-1 overflow-hidden rounded-full bg-line">
                <span className={classNames('block h-full rounded-full bg-ink', bars[at])} />
              </span>
            )}
          </div>
          <Badge tone={tone} className="md:w-28">
            {state}
          </Badge>
        </div>
      ))}
    </div>
  </div>
)

type IslandName = 'contact'

/** Static HTML of a React component, which `site.ts` replaces by the live one when it scrolls near. */
function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  const html = renderToString(children, { identifierPrefix: name })
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
}

const galleryTexts = siteNl.gallery

/**
 * A client's gallery to try. Built as plain pictures in the layout of the live grid (`lay-rows.ts`), which later
 * replaces them without a layout shift.
 */
function GalleryToTry() {
  return (
    <section
      id="galerij"
      className="scroll-mt-16 border-t border-line pt-16 pb-16 md:scroll-mt-18 md:pt-24 md:pb-24"
    >
      <div className="px-5 md:px-8">
        <h2 className="font-serif text-40">{galleryTexts.title}</h2>
        <p className="mt-3 max-w-[36em] text-17 text-soft">{galleryTexts.line}</p>
      </div>
      <div data-island="gallery" className="mt-4 px-1 md:px-6">
        <div className="flex h-15 items-center px-4 text-13 text-soft md:px-2">
          <noscript>{galleryTexts.noScript}</noscript>
        </div>
        <ul data-rows aria-label={galleryTexts.studio} className="relative flex flex-wrap gap-1 md:gap-2">
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
