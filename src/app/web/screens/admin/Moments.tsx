import { dateAndTime } from '#platform/pure/moments.nl.ts'

type MomentsProps = { of: readonly { name: string; at: string | null }[] }

/** What happened to a row and when, a line each, with names and moments under each other; what has not, is left out. */
export const Moments = ({ of }: MomentsProps) => (
  <dl className="grid w-max grid-cols-[auto_auto] gap-x-3 text-13 whitespace-nowrap tabular-nums max-md:ml-auto">
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
