import type { ReactNode } from 'react'
import { siteNl } from './site.nl.ts'
import { PUBLIC_URL, type SharePicture } from './rendered-page.ts'

export type PageFacts = {
  path: string
  title: string
  description: string
  kind: 'website' | 'article'
  share: SharePicture | null
  data: object | null
  isListed: boolean
}

export function PageHead({ facts, children }: { facts: PageFacts; children?: ReactNode }) {
  const { path, title, description, kind, share, data, isListed } = facts
  const url = `${PUBLIC_URL}${path}`
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
        <meta property="og:image" content={`${PUBLIC_URL}${share.address}`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={share.title} />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    )}
  </>
)
