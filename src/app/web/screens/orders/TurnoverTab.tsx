import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Turnover } from '#domains/payments/turnover/ui/Turnover.tsx'
import { isQuarter, parseFigureSelector } from '#domains/payments/turnover/turnover.rules.ts'
import { toUrlValues } from '#kit/ui/search-params.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { listSearch, useListSearch } from '../../list-params.ts'
import { dashboardParams } from '../dashboard/dashboard-search.ts'
import { useDownloadStarts } from '#domains/orders/core/ui/use-download-starts.ts'

const FigureDocuments = lazy(async () => ({
  default: (await import('#domains/payments/turnover/ui/FigureDocuments.tsx')).FigureDocuments,
}))

/**
 * Turnover and VAT. Quarter and figure are in the URL, so that Back leads to the previous choice.
 */
export function TurnoverTab() {
  const { quarter: typedQuarter = '', figure: typedFigure = '' } = useListSearch().values
  const quarter = isQuarter(typedQuarter) ? typedQuarter : undefined
  const figure = parseFigureSelector(typedFigure) ? typedFigure : undefined
  const navigate = useNavigate()
  const go = (values: { quarter?: string | undefined; figure?: string }) =>
    void navigate({ to: '/orders', search: listSearch({ part: 'omzet', ...values }), resetScroll: false })
  return (
    <>
      <Turnover
        quarter={quarter}
        onQuarter={(next) => go({ quarter: next })}
        onDownload={useDownloadStarts()}
        figureLink={(shown) => (name, text) => (
          <Link
            to="/orders"
            search={listSearch({ part: 'omzet', quarter: shown, figure: name })}
            resetScroll={false}
            className={textLinkLook}
          >
            {text}
          </Link>
        )}
        settingsLink={(text) => (
          <Link
            to="/dashboard"
            search={toUrlValues(dashboardParams, { settings: 'bedrijf' })}
            className={textLinkLook}
          >
            {text}
          </Link>
        )}
      />
      <Suspense>
        {quarter && figure && (
          <FigureDocuments quarter={quarter} figure={figure} onClose={() => go({ quarter })} />
        )}
      </Suspense>
    </>
  )
}
