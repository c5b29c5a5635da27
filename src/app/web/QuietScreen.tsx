import type { ReactNode } from 'react'
import { Page } from '#ui/layout/Page.tsx'
import { appNl } from './app.nl.ts'

type QuietScreenProps = { title: string; line: ReactNode; children: ReactNode }

export const QuietScreen = ({ title, line, children }: QuietScreenProps) => (
  <Page full className="flex min-h-dvh flex-col">
    <title>{title}</title>
    <a href="/" className="flex h-16 items-center self-start font-serif text-21 md:h-18">
      {appNl.product}
    </a>
    <div className="grid flex-1 place-content-center justify-items-center py-12 text-center">
      <h1 className="font-serif text-40 md:text-64">{title}</h1>
      <p className="mt-3 mb-8 max-w-[30em] text-17 text-soft">{line}</p>
      <div className="flex justify-center gap-3 max-sm:flex-col">{children}</div>
    </div>
  </Page>
)
