import { Link } from '@tanstack/react-router'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { CopyableId } from '#ui/overlays/CopyableId.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Moments, type MomentsProps, type Person } from '../payments/PaymentCells.tsx'

/** The studio under its client, in a row of two lines: the id is there to copy once pointed at. */
export const PhotographerLine = ({ name, studioId }: Person) => (
  <span className="flex max-w-56 min-w-0 items-center gap-1 text-13 leading-[18px] text-soft">
    <Link
      to="/admin/accounts/$studioId"
      params={{ studioId }}
      title={name}
      className="truncate hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
    >
      <ShownText>{name}</ShownText>
    </Link>
    <span className="-my-1 inline-flex">
      <CopyableId what={adminPaymentsNl.studioId} id={studioId} isSignOnly />
    </span>
  </span>
)

/** The latest of a row's moments; all of them behind it. */
export function LastMoment({ of }: MomentsProps) {
  const known = of.filter((one): one is { name: string; at: string } => one.at !== null)
  const last = known.reduce((latest, one) => (one.at >= latest.at ? one : latest))
  return (
    <Popover
      title={adminPaymentsNl.moments}
      align="end"
      className="w-auto"
      trigger={
        <button
          type="button"
          className="grid justify-items-start rounded-2 text-left text-13 leading-[18px] tabular-nums hover:underline max-md:justify-items-end pointer-coarse:min-h-11 pointer-coarse:content-center"
        >
          <span>{last.name}</span>
          <span className="text-soft">{dateAndTime(last.at)}</span>
        </button>
      }
    >
      <Moments of={known} />
    </Popover>
  )
}
