import { dateAndTime } from '#platform/pure/format.nl.ts'

type MomentsProps = { of: readonly { name: string; at: string | null }[] }

/** Timestamps of a row, one a line; fixed columns align them across rows. */
export const Moments = ({ of }: MomentsProps) => (
  <dl className="grid w-max grid-cols-[auto_auto] gap-x-3 text-13 whitespace-nowrap tabular-nums max-md:ml-auto md:grid-cols-[minmax(5rem,auto)_auto]">
    {of.map(
      ({ name, at }) =>
        at && (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd>{dateAndTime(at)}</dd>
          </div>
        ),
    )}
  </dl>
)
