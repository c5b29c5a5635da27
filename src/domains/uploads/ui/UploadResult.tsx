import { Check } from 'lucide-react'
import { figure } from '#platform/pure/format.nl.ts'
import { WaitingLetter } from '#domains/light-table/messages/ui/WaitingLetter.tsx'
import { uploadResultNl } from '../upload-result.nl.ts'
import { uploadsNl } from '../uploads.nl.ts'
import type { UploadTask } from '../queue/ui/upload-task.ts'
import { UploadPreview } from './UploadPreview.tsx'

const texts = uploadsNl.manager

/** More previews would take minutes to decode and show nothing new. */
const SHOWN_MAX = 96

type UploadResultProps = {
  tasks: readonly UploadTask[]
  count: string
  follows: string
  mail?: UploadTask | undefined
}

export function UploadResult({ tasks, count, follows, mail }: UploadResultProps) {
  const doubles = tasks.filter(({ duplicateOf }) => duplicateOf !== undefined)
  const arrived = tasks.length - doubles.length
  const shown = tasks.slice(0, tasks.length > SHOWN_MAX ? SHOWN_MAX - 1 : SHOWN_MAX)
  const moreCount = tasks.length - shown.length
  return (
    <div
      // Focusable for scrolling by keyboard, because the previews can't take the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={texts.title()}
      className="flex-1 overflow-y-auto overscroll-contain px-5 py-6 -outline-offset-2 md:px-8 md:py-8"
    >
      <p className="font-serif text-28 text-balance md:text-40">
        {arrived > 0 ? uploadResultNl.ready(arrived) : uploadResultNl.allThere}
      </p>
      {arrived > 0 && (
        <>
          {mail ? (
            <WaitingLetter clientName={mail.clientName} about={aboutOf(mail)} className="mt-2 text-17">
              {follows}
            </WaitingLetter>
          ) : (
            <p className="mt-2 text-17 text-soft">{follows}</p>
          )}
          <p className="mt-1 flex items-center gap-1.5 text-13 text-green tabular-nums">
            <Check aria-hidden className="size-4" strokeWidth={1.75} />
            <span>{count}</span>
          </p>
        </>
      )}
      <div aria-hidden className="mt-6 grid grid-cols-[repeat(auto-fill,56px)] gap-1">
        {shown.map(({ id, file }) => (
          <UploadPreview
            key={id}
            file={file}
            isSquare
            className="size-14 transition-opacity duration-240 starting:opacity-0"
          />
        ))}
        {moreCount > 0 && (
          <span className="grid size-14 place-items-center rounded-2 bg-sunk text-13 text-soft tabular-nums">
            +{figure(moreCount)}
          </span>
        )}
      </div>
      {doubles.length > 0 && (
        <ul className="mt-6 grid gap-1 text-13 text-soft">
          {doubles.map(({ id, duplicateOf }) => (
            <li key={id}>{uploadsNl.duplicate(duplicateOf!)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const aboutOf = ({ clientId, galleryId, type }: UploadTask) => ({ clientId, galleryId, type })
