import { longDate } from '#platform/pure/format.nl.ts'
import { siteNl } from './site.nl.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Prose } from './Prose.tsx'
import type { Statement } from './statements/statement.ts'

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
