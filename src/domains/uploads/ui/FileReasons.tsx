import { uploadsNl } from '../uploads.nl.ts'
import { OUTSTANDING_NAMES_MAX } from '../uploads.rules.ts'
import type { OutstandingFile } from './outstanding-uploads.ts'

type FileReasonsProps = { title: string; files: readonly OutstandingFile[] }

export function FileReasons({ title, files }: FileReasonsProps) {
  return (
    <div className="rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
      <p className="font-medium">{title}</p>
      <ul
        aria-label={title}
        // Scrolls, so that many names don't push the buttons away; focusable to scroll by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-1 max-h-44 overflow-y-auto overscroll-contain"
      >
        {files.slice(0, OUTSTANDING_NAMES_MAX).map((file, at) => (
          <li key={`${at} ${file.name}`} className="break-words">
            {file.name}: {reasonOf(file)}
          </li>
        ))}
        {files.length > OUTSTANDING_NAMES_MAX && (
          <li>{uploadsNl.left.more(files.length - OUTSTANDING_NAMES_MAX)}</li>
        )}
      </ul>
    </div>
  )
}

const reasonOf = ({ refusal, isUnsent }: OutstandingFile) =>
  refusal ? uploadsNl.failure[refusal] : isUnsent ? uploadsNl.left.unsent : uploadsNl.left.brokenOff
