import { Button } from '#ui/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'

const words = accountsNl.linkGone

/** A link from a mail that was used already, or is too old. */
export function LinkGone({ onBack }: { onBack: () => void }) {
  return (
    <div className="grid gap-5" role="alert">
      <div className="grid gap-2">
        <h1 className="font-serif text-28">{words.title}</h1>
        <p className="text-soft">{words.line}</p>
      </div>
      <Button size="large" wide onClick={onBack}>
        {words.backToSignIn}
      </Button>
    </div>
  )
}
