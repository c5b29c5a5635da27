import { problemsNl } from '#domains/api/problems.nl.ts'
import { problemStatus, type ProblemCode } from '#domains/api/problems.rules.ts'
import { Marked } from './Code.tsx'

const codes = Object.keys(problemStatus) as ProblemCode[]

/** Sample values for the placeholders in problem details. */
const facts = { waitSeconds: 12, scope: 'clients:write', status: 'pending' }

const textOf = (code: ProblemCode) => {
  const [title, detail] = problemsNl[code]
  return `${title}. ${typeof detail === 'string' ? detail : detail(facts)}`
}

/** Every problem, with the anchor that the `type` of an error response links to. */
export const ProblemList = () => (
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
