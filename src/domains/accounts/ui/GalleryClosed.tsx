import { Button } from '#ui/actions/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'

const texts = accountsNl.closed

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
