import { longDate } from '#platform/pure/format.nl.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { articlePictures } from './articles/article-pictures.ts'
import type { Article } from './articles/article.ts'
import { articles } from './articles/articles.ts'
import { siteNl } from './site.nl.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { REGISTER_PATH } from './SiteHeader.tsx'
import { Picture } from './Picture.tsx'
import { readingMinutes, type Block, type Chapter } from './reading.ts'
import type { Statement } from './statements/statement.ts'
import { marked, vase, veil } from 'virtual:drawn-pictures'

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
          <div className="mt-6 flex items-center gap-3 text-13">
            <Avatar name={texts.author} />
            <div>
              <p className="font-medium">{texts.author}</p>
              <p className="text-soft">
                <time dateTime={publishedOn}>{longDate(publishedOn)}</time> ·{' '}
                {texts.minutes(readingMinutes(chapters))}
              </p>
            </div>
          </div>
        </header>
        <div className="mx-auto aspect-[3/2] max-w-[1080px] overflow-hidden rounded-2 bg-line md:aspect-[2/1]">
          <Picture
            of={articlePictures[slug].picture}
            sizes={ARTICLE_PICTURE_SIZES}
            isUrgent
            className="size-full object-cover"
          />
        </div>
        <div className="mx-auto max-w-[680px] py-12 hyphens-auto [hyphenate-limit-chars:8_4_4] md:py-16">
          <Prose chapters={chapters} />
        </div>
      </article>
      <Invitation />
      <NextArticles after={article} />
    </SiteFrame>
  )
}

function NextArticles({ after }: { after: Article }) {
  const place = articles.indexOf(after)
  const [next, ...others] = [...articles.slice(place + 1), ...articles.slice(0, place)]
  if (!next) return null
  return (
    <section className="mx-auto max-w-[1280px] px-5 py-16 md:px-8 md:py-24">
      <article className="group relative grid items-center gap-x-12 gap-y-6 md:grid-cols-[7fr_5fr]">
        <div className="aspect-[3/2] overflow-hidden rounded-2 bg-line">
          <Picture
            of={articlePictures[next.slug].picture}
            sizes="(min-width: 1280px) 720px, (min-width: 768px) 54vw, calc(100vw - 40px)"
            className="size-full object-cover"
          />
        </div>
        <div>
          <p className="text-13 text-soft">{texts.next}</p>
          <h2 className="mt-2 font-serif text-28 md:text-40">
            <a
              href={`/blog/${next.slug}`}
              className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {next.title}
            </a>
          </h2>
          <p className="mt-3 text-17 text-soft">{next.lead}</p>
        </div>
      </article>
      <h2 className="mt-16 border-t border-line pt-8 font-serif text-21">{texts.related}</h2>
      <ul className="mt-2">
        {others.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`/blog/${slug}`}
              className="inline-block py-2.5 text-17 underline-offset-4 hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
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
        <h1 className="font-serif text-40 max-[359px]:text-28 md:text-64">{title}</h1>
        <p className="mt-5 text-17 text-soft">{lead}</p>
        <p className="mt-4 mb-12 text-13 text-soft">{siteNl.statement.changed(longDate(changedOn))}</p>
        <Prose chapters={chapters} />
      </article>
    </SiteFrame>
  )
}

function Prose({ chapters }: { chapters: readonly Chapter[] }) {
  return chapters.map(({ title, blocks }) => (
    <section key={title} className="mt-12 first:mt-0">
      <h2 className="font-serif text-28">{title}</h2>
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text that never changes
        <BlockOf key={at} block={block} />
      ))}
    </section>
  ))
}

const figures = { marked, vase, veil }
const FIGURE_SIZES = '(min-width: 720px) 680px, calc(100vw - 40px)'

const running = 'mt-5 text-17 leading-[1.75rem]'

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className={running}>{block}</p>
  if ('quote' in block)
    return (
      <blockquote className="my-8 border-l-2 border-accent pl-6 font-serif text-21 leading-[1.875rem]">
        {block.quote}
      </blockquote>
    )
  if ('figure' in block)
    return (
      <figure className="my-10">
        <div className="aspect-[3/2] overflow-hidden rounded-2 bg-line">
          <Picture of={figures[block.figure]} sizes={FIGURE_SIZES} className="size-full object-cover" />
        </div>
        <figcaption className="mt-3 text-13 text-soft">{block.caption}</figcaption>
      </figure>
    )
  const isOrdered = 'steps' in block
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List
      className={`${running} grid ${isOrdered ? 'list-decimal' : 'list-disc'} gap-2.5 pl-6 marker:text-soft`}
    >
      {(isOrdered ? block.steps : block.list).map((line) => (
        <li key={line} className="pl-2">
          {line}
        </li>
      ))}
    </List>
  )
}
