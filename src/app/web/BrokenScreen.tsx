import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { appNl } from './app.nl.ts'
import { QuietScreen } from './QuietScreen.tsx'

export const BrokenScreen = ({ reset }: { reset: () => void }) => (
  <QuietScreen title={appNl.broken.title} line={appNl.broken.line}>
    <Button size="large" onClick={reset}>
      {appNl.broken.retry}
    </Button>
    <a href="/" className={buttonLook({ kind: 'outline', size: 'large' })}>
      {appNl.notFound.toHome}
    </a>
  </QuietScreen>
)
