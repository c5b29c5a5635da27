import type { ApiEndpoint, AskedField } from './api-endpoints.ts'
import { apiPageNl as texts } from './api-page.nl.ts'
import { CodeBlock, Marked } from './Code.tsx'

/** One endpoint: what it is for, what it takes, and one question with its answer. */
export function Endpoint({ endpoint }: { endpoint: ApiEndpoint }) {
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

const Fields = ({ fields }: { fields: readonly AskedField[] }) => (
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
