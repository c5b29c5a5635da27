import { FileSpreadsheet } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { clientListNl as texts } from '../client-list.nl.ts'
import { readClientList, type ListedClient } from '../client-list.rules.ts'

/** A file by a dialog of the system, or dropped here. */
export function ClientListPicker({ onRead }: { onRead: (listed: ListedClient[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<keyof typeof texts.failures>()
  const [isOver, setIsOver] = useState(false)
  const errorId = useId()

  const read = async (file: File | undefined) => {
    if (!file) return
    const bytes = await file.arrayBuffer().catch(() => undefined)
    const found = bytes ? readClientList(new Uint8Array(bytes)) : 'unreadable'
    if (typeof found === 'string') setFailure(found)
    else onRead(found)
  }
  // The page behind would take it for photos to upload.
  const mine = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    event.stopPropagation()
    setIsOver(over)
  }
  return (
    <div className="grid gap-4">
      {/* Dropping is a second way; the button is the one for everyone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={texts.file}
        aria-describedby={failure && errorId}
        onDragOver={(event) => mine(event, true)}
        onDragLeave={(event) => mine(event, false)}
        onDrop={(event) => {
          mine(event, false)
          void read(event.dataTransfer.files[0])
        }}
        className={classNames(
          'flex flex-col items-center justify-center gap-3 rounded-6 border border-dashed px-5 py-10 text-center',
          failure ? 'border-red' : isOver ? 'border-ink' : 'border-field',
        )}
      >
        <p className="text-soft">
          <span className="pointer-coarse:hidden">{texts.dropHere}</span>
          <span className="hidden pointer-coarse:inline">{texts.chooseHere}</span>
        </p>
        <Button kind="outline" size="small" onClick={() => input.current?.click()}>
          <FileSpreadsheet strokeWidth={1.5} aria-hidden />
          {texts.choose}
        </Button>
        {failure && (
          <p id={errorId} role="alert">
            <ErrorLine>{texts.failures[failure]}</ErrorLine>
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0])
            // So that choosing the same file again counts as choosing.
            currentTarget.value = ''
          }}
        />
      </div>
      <div className="grid gap-2 text-13 text-soft">
        <p>{texts.how}</p>
        <p>{texts.noMail}</p>
      </div>
    </div>
  )
}
