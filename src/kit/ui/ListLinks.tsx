import { Download } from 'lucide-react'
import { buttonLook } from '#ui/actions/button-look.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { listNl } from '../list.nl.ts'
import { withWorkbookExtension } from '../list.rules.ts'

type ListLinksProps = {
  csv: string
  /** Name of the list for screen readers. */
  title: string
  text?: string
  onDownload?: () => void
}

export const ListLinks = ({ csv, title, text = listNl.workbook, onDownload }: ListLinksProps) => (
  <span className="flex items-center gap-3">
    {/* No `download`: a list that is too long for a workbook answers with a page. */}
    <a
      href={withWorkbookExtension(csv)}
      aria-label={listNl.workbookOf(title)}
      onClick={onDownload}
      className={buttonLook({ kind: 'outline' })}
    >
      <Download aria-hidden strokeWidth={1.5} className="max-sm:hidden" />
      {text}
    </a>
    <a href={csv} download aria-label={listNl.csvOf(title)} onClick={onDownload} className={textLinkLook}>
      {listNl.csv}
    </a>
  </span>
)
