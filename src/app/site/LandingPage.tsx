import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { closing } from 'virtual:drawn-pictures'
import { articles } from './articles/articles.ts'
import { siteNl } from './site.nl.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Hero } from './Hero.tsx'
import { ContactIsland } from './islands/ContactIsland.tsx'
import { planTableNl } from '#domains/plans/plan-table.nl.ts'
import type { Period, PlanId } from '#domains/plans/plans.rules.ts'
import { PeriodSwitch } from '#domains/plans/ui/PeriodSwitch.tsx'
import { PlanTable } from '#domains/plans/ui/PlanTable.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { REGISTER_PATH } from './SiteHeader.tsx'
import { Picture } from './Picture.tsx'
import {
  BeforeAfter,
  ClientsPicture,
  DownloadPicture,
  OrdersPicture,
  UploadPicture,
} from './features/FeaturePictures.tsx'
import { DevicesPicture } from './features/DevicesPicture.tsx'
import { trialPictures } from './trial-pictures.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import { articlePictures } from './articles/article-pictures.ts'
import type { Article } from './articles/article.ts'
import { readingMinutes } from './reading.ts'

export const LandingPage = () => (
  <SiteFrame>
    <Hero />
    <GalleryToTry />
    <Features />
    <BlogTeaser />
    <Testimonials />
    <Pricing />
    <Contact />
    <Closing />
  </SiteFrame>
)

const section =
  'scroll-mt-16 border-t border-line px-5 py-16 md:scroll-mt-18 md:px-8 md:py-24 print:px-0 print:py-2'

const BlogTeaser = () => (
  <section id="blog" className={classNames(section, 'print:hidden')}>
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
  <section aria-label={siteNl.testimonials.label} className={classNames(section, 'print:hidden')}>
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

const contactForm = renderToString(<ContactIsland />, { identifierPrefix: 'contact' })

const Contact = () => (
  <section id="contact" className={classNames(section, 'print:hidden')}>
    <div className="mx-auto grid max-w-[1280px] gap-x-16 gap-y-8 md:grid-cols-2">
      <div>
        <h2 className="font-serif text-40">{siteNl.contact.title}</h2>
        <p className="mt-3 max-w-[30em] text-17 text-soft">{siteNl.contact.line}</p>
        <noscript>
          <p className="mt-4 text-soft">{siteNl.contact.noScript}</p>
        </noscript>
      </div>
      {/* Static HTML, which `site.ts` hydrates when the form scrolls near. */}
      <div data-island="contact" dangerouslySetInnerHTML={{ __html: contactForm }} />
    </div>
  </section>
)

const texts = siteNl.features

function Features() {
  return (
    <section id="features" className={section}>
      <div className="mx-auto max-w-[1280px]">
        <h2 className="font-serif text-40 print:text-28">{texts.title}</h2>
        <p className="mt-3 max-w-[34em] text-17 text-soft print:hidden">{texts.line}</p>
        <div className="mt-10 grid gap-x-8 gap-y-12 md:mt-14 md:gap-y-16 lg:grid-cols-2 print:mt-3 print:grid-cols-3 print:gap-x-5 print:gap-y-2">
          <Feature {...texts.portal} isWide className="h-[420px]" picture={<DevicesPicture />} />
          <Feature {...texts.watermark} isWide className="h-60" picture={<BeforeAfter />} />
          <Feature {...texts.clients} picture={<ClientsPicture />} />
          <Feature {...texts.downloads} picture={<DownloadPicture />} />
          <Feature {...texts.prints} picture={<OrdersPicture />} />
          <Feature {...texts.upload} picture={<UploadPicture />} />
        </div>
      </div>
    </section>
  )
}

type FeatureProps = { title: string; line: string; picture: ReactNode; isWide?: true; className?: string }

const Feature = ({ title, line, picture, isWide, className }: FeatureProps) => (
  <article className={classNames('min-w-0', isWide && 'lg:col-span-2 print:col-span-1')}>
    <div
      className={classNames(
        'relative flex flex-col justify-center overflow-hidden rounded-6 border border-line bg-sunk print:hidden',
        isWide ? 'md:h-[520px]' : 'h-80 px-3 md:h-[360px] md:px-10',
        className,
      )}
    >
      {picture}
    </div>
    <h3 className="mt-5 font-serif text-28 print:mt-0 print:text-15">{title}</h3>
    <p className="mt-2 max-w-[36em] text-soft print:mt-0 print:text-13">{line}</p>
  </article>
)

const closingTexts = siteNl.closing

const Closing = () => (
  <section className="relative isolate grid h-[560px] place-items-center overflow-hidden bg-room px-5 text-center scheme-dark print:hidden">
    <Picture of={closing} sizes="100vw" className="absolute inset-0 -z-1 size-full object-cover" />
    <div aria-hidden className="absolute inset-0 -z-1 bg-veil-cover" />
    <div>
      <h2 className="mx-auto max-w-[14em] font-serif text-40 text-white md:text-64">{closingTexts.title}</h2>
      <a href={REGISTER_PATH} className={buttonLook({ size: 'large', className: 'mt-8' })}>
        {siteNl.landing.start}
      </a>
    </div>
  </section>
)

const galleryTexts = siteNl.gallery

/**
 * Trial gallery. Its plain pictures are laid out like the live grid, which replaces them without a
 * shift.
 */
function GalleryToTry() {
  return (
    <section
      id="galerij"
      className="scroll-mt-16 border-t border-line pt-16 pb-16 md:scroll-mt-18 md:pt-24 md:pb-24 print:hidden"
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

// Does nothing: the page has both price tables, and CSS shows the chosen one.
const byStyleSheet = () => {}

const registerWith = (period: Period) => (plan: PlanId) => `${REGISTER_PATH}&plan=${plan}&period=${period}`

function Pricing() {
  return (
    <section id="pricing" className={classNames('group/prices', section)}>
      <div className="mx-auto max-w-[1280px]">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
          <h2 className="font-serif text-40 print:text-28">{siteNl.pricing.title}</h2>
          <div className="print:hidden">
            <PeriodSwitch value="yearly" onChange={byStyleSheet} />
          </div>
        </div>
        <div className="mt-6 md:mt-10 print:mt-3">
          <div className="group-has-[[value=monthly]:checked]/prices:hidden">
            <PlanTable period="yearly" headings="h3" pathOf={registerWith('yearly')} />
          </div>
          <div className="hidden group-has-[[value=monthly]:checked]/prices:block">
            <PlanTable period="monthly" headings="h3" pathOf={registerWith('monthly')} />
          </div>
        </div>
        <div className="mt-6 flex flex-wrap justify-between gap-x-8 gap-y-2 text-soft print:mt-3">
          <p>
            {planTableNl.trial} {planTableNl.vat}
          </p>
          <p>{siteNl.pricing.payment}</p>
        </div>
      </div>
    </section>
  )
}

function ArticleCard({ article, sizes }: { article: Article; sizes: string }) {
  const { slug, title, lead, publishedOn, chapters } = article
  return (
    <article className="group relative">
      <div className="aspect-[3/2] overflow-hidden rounded-2 bg-line">
        <Picture of={articlePictures[slug].picture} sizes={sizes} className="size-full object-cover" />
      </div>
      <p className="mt-4 text-13 text-soft">
        {longDate(publishedOn)} ·{' '}
        <span className="whitespace-nowrap">{siteNl.blog.minutes(readingMinutes(chapters))}</span>
      </p>
      <h3 className="mt-1.5 font-serif text-21">
        <a
          href={`/blog/${slug}`}
          className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {title}
        </a>
      </h3>
      <p className="mt-2 text-soft">{lead}</p>
    </article>
  )
}
