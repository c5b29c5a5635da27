import { itemAt } from '#platform/pure/item-at.ts'
import type { ReactNode } from 'react'
import type { OpenAPI } from '@orpc/contract'
import { API_DOCUMENT_PATH, API_PATH } from '#domains/api/api.rules.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { SiteFrame } from '../SiteFrame.tsx'
import { apiPageNl as texts } from './api-page.nl.ts'
import { CodeBlock, Marked } from './Code.tsx'
import document from '#domains/api/openapi.json'
import { PUBLIC_URL_PLACEHOLDER } from '../rendered-page.ts'
import { eventText, studioEventsNl, studioEventTypes } from '#domains/activity/studio-events.nl.ts'
import { problemsNl } from '#domains/api/problems.nl.ts'
import { problemStatus, type ProblemCode } from '#domains/api/problems.rules.ts'
import { withApostrophes } from '#platform/pure/shown-text.ts'

const KEY = 'lt_live_…'

type Schema = {
  description?: string
  enum?: string[]
  properties?: Record<string, Schema>
  required?: string[]
}

const shownDocument = withApostrophes(JSON.stringify(document))
type Operation = OpenAPI.OperationObject &
  Required<Pick<OpenAPI.OperationObject, 'operationId' | 'summary' | 'description' | 'responses'>> & {
    tags: [string]
  }
const { paths, tags } = JSON.parse(shownDocument) as Required<OpenAPI.Document>

const endpoints = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
    tag: operation.tags[0],
    ...toEndpoint(method.toUpperCase(), path, operation),
  })),
)

const apiChapters = tags.map(({ name }) => ({
  title: name,
  endpoints: endpoints.filter(({ tag }) => tag === name),
}))

type ApiEndpoint = ReturnType<typeof toEndpoint>

function toEndpoint(method: string, path: string, operation: Operation) {
  const parameters = (operation.parameters ?? []) as (OpenAPI.ParameterObject & { schema: Schema })[]
  const content = (operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content[
    'application/json'
  ]
  const schema = (content?.schema ?? {}) as Schema
  const [line = '', scope] = operation.description.split('\n\n')
  const [success] = Object.values(operation.responses) as [OpenAPI.ResponseObject]
  const answer = success.content?.['application/json']?.example as unknown
  return {
    id: operation.operationId,
    method,
    path,
    title: operation.summary,
    line,
    scope: scope && /`(.+)`/.exec(scope)?.[1],
    fields: [
      ...parameters
        .filter((one) => one.in === 'query')
        .map(({ name, required = false, schema }) => ({ name, isRequired: required, line: lineOf(schema) })),
      ...Object.entries(schema.properties ?? {}).map(([name, field]) => ({
        name,
        isRequired: schema.required?.includes(name) ?? false,
        line: lineOf(field),
      })),
    ],
    curl: curlOf(method, path, parameters, content?.example),
    answer: answer === undefined ? undefined : JSON.stringify(answer, null, 2),
  }
}

function lineOf({ description, enum: values }: Schema): string | undefined {
  return values ? `${description ?? ''} ${values.map((value) => `\`${value}\``).join(' ')}` : description
}

function curlOf(
  method: string,
  path: string,
  parameters: readonly OpenAPI.ParameterObject[],
  body: unknown,
): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((soFar, { name, example }) => soFar.replace(`{${name}}`, String(example)), path)
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&')
  const url = `${PUBLIC_URL_PLACEHOLDER}${API_PATH}${filled}${query && `?${query}`}`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    `  -H "Authorization: Bearer ${KEY}"`,
    ...(method === 'POST' ? ['  -H "Idempotency-Key: 1f0c9a52"'] : []),
    ...(body === undefined
      ? []
      : [
          '  -H "Content-Type: application/json"',
          `  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}'`,
        ]),
  ].join(' \\\n')
}

const endpoint = (id: string) =>
  itemAt(
    apiChapters.flatMap(({ endpoints }) => endpoints).filter((one) => one.id === id),
    0,
  )

const prose = [
  ['bestanden', texts.files],
  ['lijsten', texts.pages],
  ['nooit-twee-keer', texts.twice],
  ['grenzen', texts.limits],
  ['versies', texts.versions],
] as const

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

function Endpoint({ endpoint }: { endpoint: ApiEndpoint }) {
  const { id, method, path, title, line, scope, fields, curl, answer } = endpoint
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24">
      <h3 id={`${id}-title`} className="text-17 font-semibold tracking-title">
        {title}
      </h3>
      <p translate="no" className="mt-1 font-mono text-13 wrap-anywhere">
        <span className="font-medium text-accent">{method}</span> {path}
      </p>
      <p className="mt-3 text-17 leading-[1.75rem]">
        <Marked text={line} />
      </p>
      <p className="mt-1 text-13 text-soft">
        {scope === undefined ? texts.anyKey : <Marked text={`${texts.scope} \`${scope}\``} />}
      </p>
      {fields.length > 0 && <Fields fields={fields} />}
      <h4 className="mt-5 text-13 font-medium">{texts.example}</h4>
      <CodeBlock code={curl} />
      {answer === undefined ? (
        <p className="mt-3 text-13 text-soft">{texts.noAnswer}</p>
      ) : (
        <details className="mt-3">
          <summary className="cursor-pointer py-1.5 text-13 font-medium pointer-coarse:py-[11px]">
            {texts.answer}
          </summary>
          <CodeBlock code={answer} />
        </details>
      )}
    </article>
  )
}

const Fields = ({ fields }: { fields: ApiEndpoint['fields'] }) => (
  <>
    <h4 className="mt-5 text-13 font-medium">{texts.asked}</h4>
    <dl className="mt-2 divide-y divide-line border-y border-line">
      {fields.map(({ name, isRequired, line }) => (
        <div key={name} className="gap-x-6 py-2 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt>
            <code translate="no" className="font-mono text-13">
              {name}
            </code>
            {isRequired && <span className="ml-2 text-13 text-soft">{texts.required}</span>}
          </dt>
          <dd className="text-13 leading-6 text-soft">{line && <Marked text={line} />}</dd>
        </div>
      ))}
    </dl>
  </>
)

const eventsTexts = texts.events

const check = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(secret).verify(body, headers)`

const TIMESTAMP = '2026-03-09T18:21:47.000Z'

function EventSamples() {
  return (
    <>
      <h3 className="mt-10 text-17 font-medium">{eventsTexts.check}</h3>
      <CodeBlock code={check} />
      <h3 className="mt-10 text-17 font-medium">{eventsTexts.kinds}</h3>
      {studioEventTypes.map((type) => (
        <div key={type} className="mt-6">
          <p>{eventText(type)}</p>
          <CodeBlock
            code={JSON.stringify({ type, timestamp: TIMESTAMP, data: studioEventsNl[type].sample }, null, 2)}
          />
        </div>
      ))}
    </>
  )
}

const codes = Object.keys(problemStatus) as ProblemCode[]

const facts = { waitSeconds: 12, scope: 'clients:write', status: 'pending' }

const textOf = (code: ProblemCode) => {
  const [title, detail] = problemsNl[code]
  return `${title}. ${typeof detail === 'string' ? detail : detail(facts)}`
}

const ProblemList = () => (
  <dl className="mt-6 divide-y divide-line border-y border-line">
    {codes
      .toSorted((one, other) => problemStatus[one] - problemStatus[other])
      .map((code) => (
        <div key={code} id={code} className="scroll-mt-24 py-3 target:bg-sunk">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code translate="no" className="font-mono text-13 font-medium">
              {code}
            </code>
            <span className="text-13 text-soft tabular-nums">{problemStatus[code]}</span>
          </dt>
          <dd className="mt-1 leading-6">
            <Marked text={textOf(code)} />
          </dd>
        </div>
      ))}
  </dl>
)
