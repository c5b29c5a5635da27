import { marked, vase, veil } from 'virtual:drawn-pictures'
import { Picture } from './Picture.tsx'
import type { Block, Chapter } from './reading.ts'

export function Prose({ chapters }: { chapters: readonly Chapter[] }) {
  return chapters.map(({ title, blocks }) => (
    <section key={title} className="mt-12 first:mt-0">
      <h2 className="font-serif text-28">{title}</h2>
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text that never changes
        <BlockOf key={at} block={block} />
      ))}
    </section>
  ))
}

const figures = { marked, vase, veil }
const FIGURE_SIZES = '(min-width: 720px) 680px, calc(100vw - 40px)'

const running = 'mt-5 text-17 leading-[1.75rem]'

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className={running}>{block}</p>
  if ('quote' in block)
    return (
      <blockquote className="my-8 border-l-2 border-accent pl-6 font-serif text-21 leading-[1.875rem]">
        {block.quote}
      </blockquote>
    )
  if ('figure' in block)
    return (
      <figure className="my-10">
        <div className="aspect-[3/2] overflow-hidden rounded-2 bg-line">
          <Picture of={figures[block.figure]} sizes={FIGURE_SIZES} className="size-full object-cover" />
        </div>
        <figcaption className="mt-3 text-13 text-soft">{block.caption}</figcaption>
      </figure>
    )
  if ('steps' in block)
    return (
      <ol className={`${running} grid list-decimal gap-2.5 pl-6 marker:text-soft`}>
        {block.steps.map((step) => (
          <li key={step} className="pl-2">
            {step}
          </li>
        ))}
      </ol>
    )
  return (
    <ul className={`${running} grid list-disc gap-2.5 pl-6 marker:text-soft`}>
      {block.list.map((line) => (
        <li key={line} className="pl-2">
          {line}
        </li>
      ))}
    </ul>
  )
}
