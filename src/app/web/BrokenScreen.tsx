import { FailedState } from '#ui/FailedState.tsx'
import { Page } from '#ui/Page.tsx'
import { appNl } from './app.nl.ts'

export function BrokenScreen({ reset }: { reset: () => void }) {
  return (
    <Page>
      <FailedState title={appNl.broken.title} line={appNl.broken.line} onRetry={reset} />
    </Page>
  )
}
