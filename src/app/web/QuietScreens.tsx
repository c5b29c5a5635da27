import type { ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Page } from '#ui/layout/Page.tsx'
import { appNl } from './app.nl.ts'

export const NotFoundScreen = () => (
  <QuietScreen title={appNl.notFound.title} line={<span lang="en">{appNl.notFound.line}</span>}>
    <a href="/" className={buttonLook({ size: 'large' })}>
      {appNl.notFound.toHome}
    </a>
  </QuietScreen>
)

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

type QuietScreenProps = { title: string; line: ReactNode; children: ReactNode }

const QuietScreen = ({ title, line, children }: QuietScreenProps) => (
  <Page full className="flex min-h-dvh flex-col">
    <title>{title}</title>
    <a href="/" className="flex h-16 items-center self-start font-serif text-21 md:h-18">
      {appNl.product}
    </a>
    <div className="grid flex-1 place-content-center justify-items-center py-12 text-center">
      <h1 className="font-serif text-28">{title}</h1>
      <p className="mt-3 mb-8 max-w-[30em] text-17 text-soft">{line}</p>
      <div className="flex justify-center gap-3 max-sm:flex-col">{children}</div>
    </div>
  </Page>
)
