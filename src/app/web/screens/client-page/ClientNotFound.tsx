import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Page } from '#ui/layout/Page.tsx'

const texts = clientsNl.edit

export function ClientNotFound() {
  return (
    <Page>
      <div className="grid min-h-[70vh] place-content-center justify-items-center gap-2 text-center">
        <h1 className="font-serif text-28">{texts.notFound.title}</h1>
        <p className="mb-4 text-soft">{texts.notFound.line}</p>
        <Link to="/dashboard" className={buttonLook({ kind: 'outline' })}>
          <ArrowLeft aria-hidden strokeWidth={1.5} />
          {texts.back}
        </Link>
      </div>
    </Page>
  )
}
