import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { veil } from 'virtual:drawn-pictures'
import { API_PAGE_PATH } from '#domains/api/api.rules.ts'
import { ApiPage } from '../../site/api/ApiPage.tsx'
import { apiPageNl } from '../../site/api/api-page.nl.ts'
import { ARTICLE_PICTURE_SIZES, ArticlePage, StatementPage } from '../../site/ArticlePage.tsx'
import { articlePictures } from '../../site/articles/article-pictures.ts'
import type { Article } from '../../site/articles/article.ts'
import { articles } from '../../site/articles/articles.ts'
import { siteNl } from '../../site/site.nl.ts'
import { HERO_SIZES } from '../../site/Hero.tsx'
import { LandingPage } from '../../site/LandingPage.tsx'
import { PreloadPicture } from '../../site/Picture.tsx'
import { BrokenPage, NotFoundPage, OfflinePage } from '../../site/QuietPage.tsx'
import { type RenderedPage, type SharePicture, PUBLIC_URL_PLACEHOLDER } from '../../site/rendered-page.ts'
import type { Statement } from '../../site/statements/statement.ts'
import { statements } from '../../site/statements/statements.ts'
import { articleData, landingData, statementData } from '../../site/structured-data.ts'

const LANDING_CHANGED_ON = '2026-11-25'
const API_CHANGED_ON = '2026-11-22'

type PageParts = Omit<PageFacts, 'isListed'> & {
  file: string
  status?: 404 | 500
  changedOn: string | null
  preload?: ReactNode
  page: ReactNode
}

export const renderPages = (): RenderedPage[] => [
  landing(),
  ...articles.map(articlePage),
  ...statements.map((statement) => informationPage(statement, <StatementPage statement={statement} />)),
  informationPage({ ...apiPageNl, path: API_PAGE_PATH, changedOn: API_CHANGED_ON }, <ApiPage />),
  quietPage('/offline', siteNl.offline, <OfflinePage />),
  { ...quietPage('/404', siteNl.notFound, <NotFoundPage />), status: 404 },
  { ...quietPage('/500', siteNl.broken, <BrokenPage />), status: 500 },
]

function render({ file, page, preload, status, changedOn, ...facts }: PageParts): RenderedPage {
  const head = <PageHead facts={{ ...facts, isListed: changedOn !== null }}>{preload}</PageHead>
  return {
    path: facts.path,
    file,
    status: status ?? 200,
    head: renderToStaticMarkup(head),
    body: renderToStaticMarkup(page),
    share: facts.share,
    changedOn,
  }
}

const shared = (name: string, picture: string, title: string): SharePicture => ({
  path: `/share/${name}.jpg`,
  picture,
  title,
})

function landing(): RenderedPage {
  const { title, description, headline } = siteNl.landing
  return render({
    path: '/',
    file: 'pages/landing.html',
    title,
    description,
    kind: 'website',
    share: shared('landing', 'veil', headline.join(' ')),
    data: landingData(),
    changedOn: LANDING_CHANGED_ON,
    preload: <PreloadPicture of={veil} sizes={HERO_SIZES} />,
    page: <LandingPage />,
  })
}

function articlePage(article: Article): RenderedPage {
  const { slug, title, lead, publishedOn } = article
  const { name, picture } = articlePictures[slug]
  const share = shared(slug, name, title)
  return render({
    path: `/blog/${slug}`,
    file: `pages/${slug}.html`,
    title: `${title} · ${siteNl.product}`,
    description: lead,
    kind: 'article',
    share,
    data: articleData(article, share.path),
    changedOn: publishedOn,
    preload: <PreloadPicture of={picture} sizes={ARTICLE_PICTURE_SIZES} />,
    page: <ArticlePage article={article} />,
  })
}

type Information = Pick<Statement, 'title' | 'lead' | 'changedOn'> & { path: string }

function informationPage({ path, title, lead, changedOn }: Information, page: ReactNode): RenderedPage {
  return render({
    path,
    file: `pages${path}.html`,
    title: `${title} · ${siteNl.product}`,
    description: lead,
    kind: 'article',
    share: shared(path.slice(1), 'fog', title),
    data: statementData(title, path),
    changedOn,
    page,
  })
}

function quietPage(path: string, texts: { title: string; line: string }, page: ReactNode): RenderedPage {
  return render({
    path,
    file: `pages${path}.html`,
    title: `${texts.title} · ${siteNl.product}`,
    description: texts.line,
    kind: 'website',
    share: null,
    data: null,
    changedOn: null,
    page,
  })
}

type PageFacts = {
  path: string
  title: string
  description: string
  kind: 'website' | 'article'
  share: SharePicture | null
  data: object | null
  isListed: boolean
}

function PageHead({ facts, children }: { facts: PageFacts; children?: ReactNode }) {
  const { path, title, description, kind, share, data, isListed } = facts
  const url = `${PUBLIC_URL_PLACEHOLDER}${path}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isListed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      {isListed && <OpenGraph {...{ url, title, description, kind, share }} />}
      {children}
      {data && (
        <script
          type="application/ld+json"
          // Escaping '<' keeps the data from closing the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

type OpenGraphProps = Pick<PageFacts, 'title' | 'description' | 'kind' | 'share'> & { url: string }

const OpenGraph = ({ url, title, description, kind, share }: OpenGraphProps) => (
  <>
    <meta property="og:type" content={kind} />
    <meta property="og:site_name" content={siteNl.product} />
    <meta property="og:locale" content="nl_NL" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:url" content={url} />
    {share && (
      <>
        <meta property="og:image" content={`${PUBLIC_URL_PLACEHOLDER}${share.path}`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={share.title} />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    )}
  </>
)
