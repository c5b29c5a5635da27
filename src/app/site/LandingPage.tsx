import { articles } from './articles/articles.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { siteNl } from './site.nl.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Features } from './Features.tsx'
import { GalleryToTry } from './GalleryToTry.tsx'
import { Hero } from './Hero.tsx'
import { Island } from './Island.tsx'
import { ContactIsland } from './islands/ContactIsland.tsx'
import { Pricing } from './Pricing.tsx'

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
