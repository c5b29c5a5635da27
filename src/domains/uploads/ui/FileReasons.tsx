import { uploadsNl } from '../uploads.nl.ts'
import { LEFT_NAMES_MAX } from '../uploads.rules.ts'
import type { LeftFile } from './left-uploads.ts'

type FileReasonsProps = { title: string; files: readonly LeftFile[] }

/** Files by name, each with why it is not there. */
export function FileReasons({ title, files }: FileReasonsProps) {
  return (
    <div className="rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
      <p className="font-medium">{title}</p>
      <ul
        aria-label={title}
        // Scrolls, so that many names do not push away what can be done about them, and so by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-1 max-h-44 overflow-y-auto overscroll-contain"
      >
        {files.slice(0, LEFT_NAMES_MAX).map((file, at) => (
          <li key={`${at} ${file.name}`} className="break-words">
            {file.name}: {reasonOf(file)}
          </li>
        ))}
        {files.length > LEFT_NAMES_MAX && <li>{uploadsNl.left.more(files.length - LEFT_NAMES_MAX)}</li>}
      </ul>
    </div>
  )
}

const reasonOf = ({ refusal, isUnsent }: LeftFile) =>
  refusal ? uploadsNl.failure[refusal] : isUnsent ? uploadsNl.left.unsent : uploadsNl.left.brokenOff
