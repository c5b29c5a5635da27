import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { galleryParams } from '#domains/light-table/core/ui/gallery-search.ts'
import { toUrlValues } from '#kit/ui/search-params.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { clientPageNl } from './client-page.nl.ts'

type ViewAsClientProps = { clientId: string; galleryId: string | undefined; className: string }

export function ViewAsClient(props: ViewAsClientProps) {
  return (
    <Link
      to="/client/$clientId/gallery"
      params={{ clientId: props.clientId }}
      search={toUrlValues(galleryParams, { gallery: props.galleryId })}
      className={buttonLook({ kind: 'outline', className: props.className })}
    >
      <Eye aria-hidden strokeWidth={1.5} />
      {clientPageNl.asClient.open}
    </Link>
  )
}
