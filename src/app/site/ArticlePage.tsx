import { longDate } from '#platform/pure/format.nl.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { articlePictures } from './articles/article-pictures.ts'
import type { Article } from './articles/article.ts'
import { articles } from './articles/articles.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { siteNl } from './site.nl.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { REGISTER_PATH } from './SiteHeader.tsx'
import { Picture } from './Picture.tsx'
import { Prose } from './Prose.tsx'
import { readingMinutes } from './reading.ts'
import type { Statement } from './statements/statement.ts'

const texts = siteNl.blog

export const ARTICLE_PICTURE_SIZES = '(min-width: 1160px) 1080px, calc(100vw - 40px)'

export function ArticlePage({ article }: { article: Article }) {
  const { slug, title, lead, publishedOn, chapters } = article
  return (
    <SiteFrame>
      <article className="px-5 md:px-8">
        <header className="mx-auto max-w-[680px] pt-8 pb-8 md:pt-16 md:pb-12">
          <nav aria-label={texts.crumbs} className="text-13 text-soft">
            <a href="/#blog" className="inline-block py-2 hover:text-ink">
              {siteNl.header.blog}
            </a>
          </nav>
          <h1 className="mt-2 font-serif text-40 md:text-64">{title}</h1>
          <p className="mt-5 text-17 text-soft">{lead}</p>
          <p className="mt-5 text-13 text-soft">
            {texts.author} <span className="max-md:hidden">·</span>{' '}
            <span className="whitespace-nowrap max-md:block">
              <time dateTime={publishedOn}>{longDate(publishedOn)}</time> ·{' '}
              {texts.minutes(readingMinutes(chapters))}
            </span>
          </p>
        </header>
        <div className="mx-auto aspect-[3/2] max-w-[1080px] overflow-hidden rounded-2 bg-line md:aspect-[2/1]">
          <Picture
            of={articlePictures[slug].picture}
            sizes={ARTICLE_PICTURE_SIZES}
            isUrgent
            className="size-full object-cover"
          />
        </div>
        <div className="mx-auto max-w-[680px] py-12 md:py-16">
          <Prose chapters={chapters} />
        </div>
      </article>
      <Invitation />
      <section className="mx-auto max-w-[1280px] px-5 py-16 md:px-8 md:py-24">
        <h2 className="font-serif text-28">{texts.related}</h2>
        <div className="mt-8 grid gap-x-8 gap-y-12 md:grid-cols-2">
          {articles
            .filter((other) => other.slug !== slug)
            .map((other) => (
              <ArticleCard
                key={other.slug}
                article={other}
                sizes="(min-width: 1280px) 592px, (min-width: 768px) 46vw, calc(100vw - 40px)"
              />
            ))}
        </div>
      </section>
    </SiteFrame>
  )
}

const Invitation = () => (
  <aside className="border-y border-line px-5 py-12 text-center md:py-16">
    <p className="font-serif text-28">{texts.endTitle}</p>
    <p className="mx-auto mt-2 max-w-[34em] text-soft">{texts.endLine}</p>
    <a href={REGISTER_PATH} className={buttonLook({ size: 'large', className: 'mt-6' })}>
      {siteNl.landing.start}
    </a>
  </aside>
)

export function StatementPage({ statement }: { statement: Statement }) {
  const { title, lead, changedOn, chapters } = statement
  return (
    <SiteFrame>
      <article className="mx-auto max-w-[680px] px-5 pt-8 pb-16 md:pt-16 md:pb-24">
        <h1 className="font-serif text-40 md:text-64">{title}</h1>
        <p className="mt-5 text-17 text-soft">{lead}</p>
        <p className="mt-4 mb-12 text-13 text-soft">{siteNl.statement.changed(longDate(changedOn))}</p>
        <Prose chapters={chapters} />
      </article>
    </SiteFrame>
  )
}
