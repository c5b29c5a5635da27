import { FileText } from 'lucide-react'
import { buttonLook } from '#ui/actions/button-look.ts'

type DocumentLinkProps = { href: string; label: string }

export const PdfLink = ({ href, label }: DocumentLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    aria-label={label}
    className={buttonLook({ kind: 'outline', size: 'small' })}
  >
    <FileText aria-hidden strokeWidth={1.5} />
    PDF
  </a>
)

export const UblLink = ({ href, label }: DocumentLinkProps) => (
  <a href={href} download aria-label={label} className={buttonLook({ kind: 'quiet', size: 'small' })}>
    UBL
  </a>
)
