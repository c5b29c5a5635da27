import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import {
  Activity,
  BadgeCheck,
  CreditCard,
  Image,
  Landmark,
  LayoutDashboard,
  LogOut,
  Moon,
  Package,
  ScrollText,
  Sun,
  ToggleLeft,
  Users,
  Search,
} from 'lucide-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import { meQuery, useSignOutEverywhere } from '#domains/accounts/ui/accounts.queries.ts'
import { adminNl } from '#domains/admin/admin.nl.ts'
import { toApproveCountQuery, searchQuery, type SearchResult } from '#domains/admin/ui/admin.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { SidebarFrame, sidebarLinkLook } from '#ui/SidebarFrame.tsx'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'
import { adminScreensNl } from './admin-screens.nl.ts'
import { TYPING_PAUSE_MS } from '#kit/ui/ListFilters.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { listSearch } from '../../list-params.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'
import { SEARCH_MIN_LENGTH } from '#kit/list.rules.ts'

const { sections } = adminScreensNl
const links = [
  { to: '/admin', icon: LayoutDashboard, label: sections.overview },
  { to: '/admin/accounts', icon: Users, label: sections.accounts },
  { to: '/admin/orders', icon: Package, label: sections.orders },
  { to: '/admin/photographer-payments', icon: CreditCard, label: sections.photographerPayments },
  { to: '/admin/client-payments', icon: Image, label: sections.clientPayments },
  { to: '/admin/approvals', icon: BadgeCheck, label: sections.approvals },
  { to: '/admin/payouts', icon: Landmark, label: sections.payouts },
  { to: '/admin/logs', icon: ScrollText, label: sections.logs },
  { to: '/admin/events', icon: Activity, label: sections.events },
  { to: '/admin/features', icon: ToggleLeft, label: sections.features },
] as const

export function AdminFrame() {
  const { data: me } = useQuery(meQuery)
  // The frame stays mounted briefly after an admin starts to act as a studio, which may not run
  // this query.
  const { data: waiting } = useQuery({ ...toApproveCountQuery, enabled: me?.role === 'admin' })
  const countOf = (to: string) => (to === '/admin/approvals' && waiting?.toApproveCount) || 0
  return (
    <SidebarFrame
      texts={adminScreensNl.sidebar}
      brand={<Link to="/admin">{adminScreensNl.brand}</Link>}
      title={adminScreensNl.title}
      end={
        <>
          <Link
            to="/profile"
            className="mr-3 truncate text-soft hover:text-ink hover:underline max-lg:hidden"
          >
            {me?.email}
          </Link>
          <AdminSearch />
          <ThemeButton />
          <SignOutButton />
        </>
      }
      links={({ isNarrow, onChosen }) =>
        links.map(({ to, icon: Icon, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/admin', includeSearch: false }}
            title={isNarrow ? label : undefined}
            onClick={onChosen}
            className={classNames(sidebarLinkLook, 'relative')}
          >
            <Icon aria-hidden strokeWidth={1.5} />
            <span className={isNarrow ? 'sr-only' : 'truncate'}>{label}</span>
            {countOf(to) > 0 && <WaitingCount count={countOf(to)} isNarrow={isNarrow} />}
          </Link>
        ))
      }
    >
      <Page full>
        <Outlet />
      </Page>
    </SidebarFrame>
  )
}

const WaitingCount = ({ count, isNarrow }: { count: number; isNarrow: boolean }) => (
  <>
    <span className="sr-only">{adminNl.waiting(count)}</span>
    {isNarrow ? (
      <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />
    ) : (
      <span aria-hidden className="ml-auto text-13 tabular-nums">
        <ChangingText>{adminNl.figure(count)}</ChangingText>
      </span>
    )}
  </>
)

function ThemeButton() {
  const { theme, chooseTheme } = useThemeChoice()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? adminScreensNl.lightTheme : adminScreensNl.darkTheme}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}

function SignOutButton() {
  const signOut = useSignOutEverywhere()
  return (
    <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
      <LogOut aria-hidden strokeWidth={1.5} />
      <span className="max-md:sr-only">{adminScreensNl.signOut}</span>
    </Button>
  )
}

const texts = adminNl.search
const kinds = Object.keys(texts.kinds) as SearchResult['kind'][]

function AdminSearch() {
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
  const found = useQuery(searchQuery(text))
  const isTooShort = text.length < SEARCH_MIN_LENGTH
  const rows = isTooShort ? [] : (found.data ?? [])
  const rowsOf = (kind: SearchResult['kind']) => rows.filter((row) => row.kind === kind)
  const openFirst = (event: SubmitEvent) => {
    event.preventDefault()
    const first = kinds.flatMap(rowsOf)[0]
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
        <FoundOfKind key={kind} kind={kind} rows={rowsOf(kind)} onChosen={onChosen} />
      ))}
    </form>
  )
}

function placeOf({ kind, id, title, studioId }: SearchResult) {
  if (kind === 'order')
    return { to: '/admin/orders', search: listSearch({ search: title, orderId: id }) } as const
  const ofStudio = { search: listSearch({ search: title, studioId }) }
  if (kind === 'client_payment') return { to: '/admin/client-payments', ...ofStudio } as const
  if (kind === 'photographer_payment') return { to: '/admin/photographer-payments', ...ofStudio } as const
  return { to: '/admin/accounts/$studioId', params: { studioId } } as const
}

type FoundOfKindProps = { kind: SearchResult['kind']; rows: SearchResult[]; onChosen: () => void }

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
              <span className="flex w-full justify-between gap-4 font-medium tabular-nums">
                <span className="truncate">{row.title}</span>
                {row.money && <span>{texts.amount(row.money.cents, row.money.currency)}</span>}
              </span>
              <span className="flex w-full justify-between gap-4 text-13 text-soft tabular-nums">
                <span className="truncate">{row.line}</span>
                {row.money && <span className="shrink-0">{texts.day(row.money.at)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
