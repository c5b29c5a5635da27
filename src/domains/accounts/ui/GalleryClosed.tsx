import { Button } from '#ui/actions/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'

const words = accountsNl.closed

/** For a client whose studio has closed their gallery: who did, and whom to ask. */
export function GalleryClosed({ studioName, onBack }: { studioName: string; onBack: () => void }) {
  return (
    <div className="grid gap-5" role="alert">
      <title>{words.title}</title>
      <div className="grid gap-2">
        <h1 className="font-serif text-28">{words.title}</h1>
        <p className="text-soft">{words.line(studioName)}</p>
      </div>
      <Button kind="outline" size="large" wide onClick={onBack}>
        {accountsNl.linkGone.backToSignIn}
      </Button>
    </div>
  )
}
