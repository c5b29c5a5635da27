import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminNl as texts } from '#domains/admin/admin.nl.ts'
import { serverStateQuery } from '#domains/admin/ui/admin.queries.ts'
import { classNames } from '#ui/theme/class-names.ts'

const notice = 'mb-4 flex flex-wrap gap-x-4 rounded-6 p-4'

/** What of the machine itself needs someone; only there when something does. */
export function ServerNotices() {
  const { data } = useQuery(serverStateQuery)
  if (!data) return null
  const { disk, damagedOriginals } = data
  return (
    <>
      {disk.fullness !== 'roomy' && (
        <p
          className={classNames(
            notice,
            disk.fullness === 'full' ? 'bg-red-tint text-red' : 'bg-orange-tint text-orange',
          )}
        >
          {texts.disk[disk.fullness](disk.freeBytes, disk.keptBytes)}
        </p>
      )}
      {damagedOriginals.length > 0 && (
        <p className={classNames(notice, 'bg-red-tint text-red')}>
          {texts.damaged}
          {damagedOriginals.map(({ studioId, studioName, count }) => (
            <Link
              key={studioId}
              to="/admin/accounts/$studioId"
              params={{ studioId }}
              className="font-medium underline"
            >
              {texts.damagedOf(studioName, count)}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
