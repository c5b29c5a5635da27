import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { clientsNl } from '#domains/clients/clients.nl.ts'

export function BackToClients() {
  return (
    <Link
      to="/dashboard"
      search={{ tab: 'klanten' }}
      aria-label={clientsNl.edit.back}
      title={clientsNl.edit.back}
      className="grid size-10 place-items-center rounded-4 transition-colors duration-160 hover:bg-ink/6 pointer-coarse:size-11"
    >
      <ArrowLeft aria-hidden className="size-5" strokeWidth={1.5} />
    </Link>
  )
}
