import { LogOut, Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { useStandIn } from '#platform/browser/use-stand-in.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { photosNl } from '../../photos.nl.ts'
import type { PrintShop } from './print-shop.ts'

const texts = photosNl.gallery

const GalleryMenu = lazy(async () => ({ default: (await import('./GalleryMenu.tsx')).GalleryMenu }))

/** Buttons on the cover. The menu's code comes when the photos are there: until then its button stands in its place. */
export function GalleryHeaderEnd({ hasPhotos, shop }: { hasPhotos: boolean; shop: PrintShop }) {
  const signOut = useSignOut()
  const leave = () => signOut.mutate(undefined)
  const { isWanted, wasPressed, press } = useStandIn(hasPhotos)
  const standIn = <IconButton icon={MenuIcon} label={texts.menu} onClick={press} />
  return (
    <>
      {shop.headerEnd}
      {isWanted ? (
        <Suspense fallback={standIn}>
          <GalleryMenu startsOpen={wasPressed} entries={shop.menuEntries} onSignOut={leave} />
        </Suspense>
      ) : (
        standIn
      )}
      <Button kind="quiet" busy={signOut.isPending} onClick={leave} className="max-md:hidden">
        <LogOut aria-hidden strokeWidth={1.5} />
        {texts.signOut}
      </Button>
    </>
  )
}
