import { plans, yearlyPriceCents, type Plan } from '#domains/plans/plans.rules.ts'
import type { Article } from './articles/article.ts'
import { siteNl } from './site.nl.ts'
import { countWords } from './reading.ts'
import { PUBLIC_URL_PLACEHOLDER } from './rendered-page.ts'

const context = 'https://schema.org'
const organization = {
  '@type': 'Organization',
  '@id': `${PUBLIC_URL_PLACEHOLDER}/#organization`,
  name: siteNl.product,
  url: `${PUBLIC_URL_PLACEHOLDER}/`,
  logo: `${PUBLIC_URL_PLACEHOLDER}/icon-512.png`,
}

const euros = (cents: number) => (cents / 100).toFixed(2)

const offersOf = (plan: Plan) =>
  (
    [
      ['P1M', plan.monthlyPriceCents],
      ['P1Y', yearlyPriceCents(plan)],
    ] as const
  ).map(([billingDuration, cents]) => ({
    '@type': 'Offer',
    name: plan.name,
    price: euros(cents),
    priceCurrency: 'EUR',
    url: `${PUBLIC_URL_PLACEHOLDER}/#pricing`,
    availability: `${context}/InStock`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: euros(cents),
      priceCurrency: 'EUR',
      valueAddedTaxIncluded: true,
      billingDuration,
    },
  }))

const graph = (...things: object[]) => ({ '@context': context, '@graph': things })

export const landingData = () =>
  graph(
    organization,
    { '@type': 'WebSite', name: siteNl.product, url: `${PUBLIC_URL_PLACEHOLDER}/`, inLanguage: 'nl-NL' },
    {
      '@type': 'SoftwareApplication',
      name: siteNl.product,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      description: siteNl.landing.description,
      url: `${PUBLIC_URL_PLACEHOLDER}/`,
      publisher: { '@id': organization['@id'] },
      offers: Object.values(plans).flatMap(offersOf),
    },
  )

export const articleData = (article: Article, picture: string) => {
  const { slug, title, lead, publishedOn, chapters } = article
  const path = `/blog/${slug}`
  return graph(
    {
      '@type': 'Article',
      headline: title,
      description: lead,
      image: `${PUBLIC_URL_PLACEHOLDER}${picture}`,
      datePublished: publishedOn,
      dateModified: publishedOn,
      inLanguage: 'nl-NL',
      wordCount: countWords(chapters),
      mainEntityOfPage: `${PUBLIC_URL_PLACEHOLDER}${path}`,
      author: organization,
      publisher: organization,
    },
    breadcrumbs(title, path),
  )
}

export const statementData = (title: string, path: string) => graph(breadcrumbs(title, path))

const breadcrumbs = (title: string, path: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [crumb(1, siteNl.blog.home, '/'), crumb(2, title, path)],
})

const crumb = (position: number, name: string, path: string) => ({
  '@type': 'ListItem',
  position,
  name,
  item: `${PUBLIC_URL_PLACEHOLDER}${path}`,
})
