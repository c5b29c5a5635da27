import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import { adminNl } from '#domains/admin/admin.nl.ts'
import { everythingFound, SEARCH_MIN_LENGTH, type Found } from '#domains/admin/ui/admin.queries.ts'
import { TYPING_PAUSE_MS } from '#kit/ui/ListFilters.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { listUrl } from '../../list-params.ts'

const texts = adminNl.search
const kinds = Object.keys(texts.kinds) as Found['kind'][]

/** Finds an account, client, order or payment from anywhere in the back office; Ctrl or Cmd and K opens it. */
export function AdminSearch() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton icon={Search} label={texts.open} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={texts.title} width="form">
        <Finder onChosen={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function Finder({ onChosen }: { onChosen: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const found = useQuery(everythingFound(text))
  const isTooShort = text.length < SEARCH_MIN_LENGTH
  const rows = isTooShort ? [] : (found.data ?? [])
  const openFirst = (event: SubmitEvent) => {
    event.preventDefault()
    const first = kinds.flatMap((kind) => rows.filter((row) => row.kind === kind))[0]
    if (!first || found.isPlaceholderData) return
    onChosen()
    void navigate(placeOf(first))
  }
  return (
    <form role="search" className="grid min-h-72 grid-cols-1 content-start gap-4" onSubmit={openFirst}>
      <SearchField label={texts.label} value={text} delayMs={TYPING_PAUSE_MS} onChange={setText} />
      <p role="status" className={classNames('text-13 text-soft', rows.length > 0 && 'sr-only')}>
        {isTooShort
          ? texts.hint
          : found.isError
            ? texts.failed
            : found.isPending
              ? texts.busy
              : found.data.length === 0
                ? texts.none
                : texts.count(found.data.length)}
      </p>
      {kinds.map((kind) => (
        <FoundOfKind
          key={kind}
          kind={kind}
          rows={rows.filter((row) => row.kind === kind)}
          onChosen={onChosen}
        />
      ))}
    </form>
  )
}

/** Where something that was found is shown. */
function placeOf({ kind, id, title, studioId }: Found) {
  if (kind === 'order')
    return { to: '/admin/orders', search: listUrl({ search: title, orderId: id }) } as const
  const ofStudio = { search: listUrl({ search: title, studioId }) }
  if (kind === 'client_payment') return { to: '/admin/client-payments', ...ofStudio } as const
  if (kind === 'photographer_payment') return { to: '/admin/photographer-payments', ...ofStudio } as const
  return { to: '/admin/accounts/$studioId', params: { studioId } } as const
}

type FoundOfKindProps = { kind: Found['kind']; rows: Found[]; onChosen: () => void }

function FoundOfKind({ kind, rows, onChosen }: FoundOfKindProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={texts.kinds[kind]}>
      <h3 className="mb-1 text-13 text-soft">{texts.kinds[kind]}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              {...placeOf(row)}
              onClick={onChosen}
              className="-mx-3 flex w-[calc(100%+24px)] min-w-0 flex-col items-start rounded-4 px-3 py-2 hover:bg-ink/6"
            >
              <span className="max-w-full truncate font-medium">{row.title}</span>
              <span className="max-w-full truncate text-13 text-soft">{row.line}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
