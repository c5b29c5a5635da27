import { uploadsNl } from '../uploads.nl.ts'
import type { UploadRefusal } from '../uploads.rules.ts'

type FileReasonsProps = {
  title: string
  files: readonly { name: string; refusal: UploadRefusal | null }[]
}

/** Files by name, each with why it is not there. */
export function FileReasons({ title, files }: FileReasonsProps) {
  return (
    <div className="rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
      <p className="font-medium">{title}</p>
      <ul tabIndex={0} aria-label={title} className="mt-1 max-h-36 overflow-y-auto">
        {files.map(({ name, refusal }, at) => (
          <li key={`${at} ${name}`} className="break-words">
            {name}: {refusal ? uploadsNl.failure[refusal] : uploadsNl.left.brokenOff}
          </li>
        ))}
      </ul>
    </div>
  )
}
