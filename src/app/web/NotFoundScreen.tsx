import { buttonLook } from '#ui/actions/button-look.ts'
import { appNl } from './app.nl.ts'
import { QuietScreen } from './QuietScreen.tsx'

export const NotFoundScreen = () => (
  <QuietScreen title={appNl.notFound.title} line={<span lang="en">{appNl.notFound.line}</span>}>
    <a href="/" className={buttonLook({ size: 'large' })}>
      {appNl.notFound.toHome}
    </a>
  </QuietScreen>
)
