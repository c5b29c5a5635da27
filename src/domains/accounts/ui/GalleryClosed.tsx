import { Button } from '#ui/actions/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'

const texts = accountsNl.closed

/** For a client whose studio has closed their gallery: who did, and whom to ask. */
export function GalleryClosed({ studioName, onBack }: { studioName: string; onBack: () => void }) {
  return (
    <div className="grid gap-5" role="alert">
      <title>{texts.title}</title>
      <div className="grid gap-2">
        <h1 className="font-serif text-28">{texts.title}</h1>
        <p className="text-soft">{texts.line(studioName)}</p>
      </div>
      <Button kind="outline" size="large" wide onClick={onBack}>
        {accountsNl.linkGone.backToSignIn}
      </Button>
    </div>
  )
}
