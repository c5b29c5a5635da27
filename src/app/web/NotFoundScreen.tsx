import { Link } from '@tanstack/react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Page } from '#ui/Page.tsx'
import { appNl } from './app.nl.ts'

export function NotFoundScreen() {
  return (
    <Page>
      <div className="grid min-h-[70vh] place-content-center justify-items-center gap-6 text-center">
        <h1 className="font-serif text-40">{appNl.notFound.title}</h1>
        <Link to="/" className={buttonLook({ kind: 'outline' })}>
          {appNl.notFound.toHome}
        </Link>
      </div>
    </Page>
  )
}
