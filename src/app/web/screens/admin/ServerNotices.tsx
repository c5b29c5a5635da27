import { useQuery } from '@tanstack/react-query'
import { officeNl as words } from '#domains/office/office.nl.ts'
import { serverStateQuery } from '#domains/office/ui/office.queries.ts'
import { classNames } from '#ui/class-names.ts'

/** What of the machine itself needs someone; only there when something does. */
export function ServerNotices() {
  const { data } = useQuery(serverStateQuery)
  if (!data || data.disk.fullness === 'roomy') return null
  const { fullness, freeBytes, keptBytes } = data.disk
  return (
    <p
      className={classNames(
        'mb-4 rounded-6 p-4',
        fullness === 'full' ? 'bg-red-tint text-red' : 'bg-orange-tint text-orange',
      )}
    >
      {words.disk[fullness](freeBytes, keptBytes)}
    </p>
  )
}
