import type { ReactNode } from 'react'
import type { z } from 'zod'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import type { soldBy } from '../../orders.contract.ts'
import { sellerNl } from '../../seller.nl.ts'

type SellerLinesProps = { soldBy: z.infer<typeof soldBy>; withdrawing: string; children?: ReactNode }

/** Shows the seller and the withdrawal right, which the law requires before the order button. */
export const SellerLines = ({ soldBy, withdrawing, children }: SellerLinesProps) => (
  <div className="grid gap-2 text-13 text-soft">
    <p className="wrap-anywhere">
      {sellerNl.soldBy} {sellerNl.named(soldBy)}.{' '}
      <a href={`mailto:${soldBy.email}`} className={textLinkLook}>
        {soldBy.email}
      </a>
    </p>
    <p>{withdrawing}</p>
    {soldBy.termsUrl && (
      <p>
        <a href={soldBy.termsUrl} target="_blank" rel="noopener" className={textLinkLook}>
          {sellerNl.terms(soldBy.tradeName)}
        </a>
      </p>
    )}
    {children}
  </div>
)
