import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { shownName } from '#domains/studios/studios.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { useStandIn } from '#platform/browser/use-stand-in.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { dashboardNl } from '../dashboard.nl.ts'

const StudioMenu = lazy(async () => ({ default: (await import('./StudioMenu.tsx')).StudioMenu }))
const StudioWebhook = lazy(async () => ({ default: (await import('./StudioWebhook.tsx')).StudioWebhook }))

/** What a studio needs now and then, in words, behind its initials. */
export function HeaderMenu() {
  const [asksWebhook, setAsksWebhook] = useState(false)
  const { isWanted, wasPressed, press } = useStandIn(true)
  // Only what the screen has asked for already: while a studio is signing out a question would be refused.
  const { data: studio } = useQuery({ ...myStudio, enabled: false })
  const studioName = studio && shownName(studio)
  const standIn = <MenuButton studioName={studioName} onClick={press} />
  return (
    <>
      {isWanted ? (
        <Suspense fallback={standIn}>
          <StudioMenu
            trigger={<MenuButton studioName={studioName} />}
            studioName={studioName}
            startsOpen={wasPressed}
            onTestWebhook={() => setAsksWebhook(true)}
          />
        </Suspense>
      ) : (
        standIn
      )}
      <Suspense>{asksWebhook && <StudioWebhook onClose={() => setAsksWebhook(false)} />}</Suspense>
    </>
  )
}

type MenuButtonProps = ComponentProps<'button'> & { studioName: string | undefined }

function MenuButton({ studioName, ...props }: MenuButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={dashboardNl.menu}
      className="grid size-10 shrink-0 place-items-center rounded-4 transition-colors duration-160 hover:bg-ink/6 data-popup-open:bg-sunk pointer-coarse:size-11"
    >
      {studioName ? (
        <Avatar name={studioName} className="size-8" />
      ) : (
        <span className="grid size-8 place-items-center rounded-full bg-sunk text-soft">
          <UserRound aria-hidden className="size-4" strokeWidth={1.5} />
        </span>
      )}
    </button>
  )
}
