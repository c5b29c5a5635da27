import { Fragment } from 'react'

export const CodeBlock = ({ code }: { code: string }) => (
  <pre
    translate="no"
    className="mt-2 rounded-4 border border-line bg-sunk px-4 py-3 font-mono text-13 leading-5 wrap-anywhere whitespace-pre-wrap"
  >
    <code>{code}</code>
  </pre>
)

export function Marked({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- a text that never changes
      <code key={at} translate="no" className="font-mono text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a text that never changes
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
