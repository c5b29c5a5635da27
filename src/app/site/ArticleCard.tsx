import { longDate } from '#platform/pure/format.nl.ts'
import { articlePictures } from './articles/article-pictures.ts'
import type { Article } from './articles/article.ts'
import { siteNl } from './site.nl.ts'
import { Picture } from './Picture.tsx'
import { readingMinutes } from './reading.ts'

export function ArticleCard({ article, sizes }: { article: Article; sizes: string }) {
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
