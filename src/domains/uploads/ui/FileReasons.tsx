import { uploadsNl } from '../uploads.nl.ts'
import type { UploadRefusal } from '../uploads.rules.ts'

type FileReasonsProps = {
  title: string
  files: readonly { name: string; refusal: UploadRefusal | null }[]
}

// More are the same story, and would push away what can be done about it.
const NAMED_MAX = 8

/** Files by name, each with why it is not there. */
export function FileReasons({ title, files }: FileReasonsProps) {
  return (
    <div className="rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
      <p className="font-medium">{title}</p>
      <ul aria-label={title} className="mt-1">
        {files.slice(0, NAMED_MAX).map(({ name, refusal }, at) => (
          <li key={`${at} ${name}`} className="break-words">
            {name}: {refusal ? uploadsNl.failure[refusal] : uploadsNl.left.brokenOff}
          </li>
        ))}
        {files.length > NAMED_MAX && <li>{uploadsNl.left.more(files.length - NAMED_MAX)}</li>}
      </ul>
    </div>
  )
}
