import type { ReactNode } from 'react'
import { API_DOCUMENT_PATH } from '#domains/api/api.rules.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { SiteFrame } from '../SiteFrame.tsx'
import { apiChapters } from './api-endpoints.ts'
import { apiPageNl as texts } from './api-page.nl.ts'
import { CodeBlock, Marked } from './Code.tsx'
import { Endpoint } from './Endpoint.tsx'
import { EventSamples } from './EventSamples.tsx'
import { ProblemList } from './ProblemList.tsx'

const endpoint = (id: string) =>
  apiChapters.flatMap(({ endpoints }) => endpoints).find((one) => one.id === id)!

const prose = [
  ['bestanden', texts.files],
  ['lijsten', texts.pages],
  ['nooit-twee-keer', texts.twice],
  ['grenzen', texts.limits],
  ['versies', texts.versions],
] as const

/** Everything about the API on one page, its endpoints as the document has them. */
export function ApiPage() {
  return (
    <SiteFrame>
      <div className="mx-auto max-w-[1080px] px-5 pt-8 pb-16 md:px-8 md:pt-16 md:pb-24">
        <h1 className="font-serif text-40 md:text-64">{texts.title}</h1>
        <p className="mt-5 max-w-[680px] text-17 text-soft">{texts.lead}</p>
        <p className="mt-4 text-13 text-soft">
          {texts.documentLine}{' '}
          <a href={API_DOCUMENT_PATH} className={textLinkLook}>
            {texts.document}
          </a>
          .
        </p>
        <div className="mt-10 gap-16 md:mt-14 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
          <Contents />
          <div className="max-w-[720px] min-w-0">
            <FirstSteps />
            {apiChapters.map(({ title, endpoints }) => (
              <Chapter key={title} id={anchorOf(title)} title={title}>
                {endpoints.map((one) => (
                  <Endpoint key={one.id} endpoint={one} />
                ))}
              </Chapter>
            ))}
            <Chapter id="berichten" title={texts.events.title}>
              <Lines lines={texts.events.lines} />
              <EventSamples />
            </Chapter>
            {prose.map(([id, { title, lines }]) => (
              <Chapter key={id} id={id} title={title}>
                <Lines lines={lines} />
              </Chapter>
            ))}
            <Chapter id="fouten" title={texts.problems.title}>
              <Lines lines={texts.problems.lines} />
              <ProblemList />
            </Chapter>
          </div>
        </div>
      </div>
    </SiteFrame>
  )
}

const anchorOf = (title: string) => title.toLowerCase().replace("'", '')

const places = [
  ['beginnen', texts.start.title],
  ...apiChapters.map(({ title }) => [anchorOf(title), title] as const),
  ['berichten', texts.events.title],
  ...prose.map(([id, { title }]) => [id, title] as const),
  ['fouten', texts.problems.title],
] as const

const Contents = () => (
  <nav aria-label={texts.contents} className="max-lg:mb-12 lg:sticky lg:top-24 lg:self-start">
    <h2 className="text-13 font-medium">{texts.contents}</h2>
    <ul className="mt-2 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6">
      {places.map(([id, title]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-block py-1.5 text-soft transition-colors hover:text-ink pointer-coarse:py-[11px]"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Chapter = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className="mt-16 scroll-mt-24">
    <h2 className="font-serif text-28">{title}</h2>
    {children}
  </section>
)

const running = 'mt-5 text-17 leading-[1.75rem]'

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p key={line} className={running}>
      <Marked text={line} />
    </p>
  ))

function FirstSteps() {
  const examples = [undefined, endpoint('me').curl, endpoint('createClient').curl]
  return (
    <section id="beginnen" className="scroll-mt-24">
      <h2 className="font-serif text-28">{texts.start.title}</h2>
      <ol className={`${running} grid list-decimal gap-6 pl-6 marker:text-soft`}>
        {texts.start.steps.map(({ title, line }, at) => (
          <li key={title} className="pl-2">
            <p className="font-medium">{title}</p>
            <p>
              <Marked text={line} />
            </p>
            {examples[at] && <CodeBlock code={examples[at]} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
