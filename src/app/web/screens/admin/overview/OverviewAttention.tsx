import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminNl as texts } from '#domains/admin/admin.nl.ts'
import { type Overview, serverStateQuery } from '#domains/admin/ui/admin.queries.ts'
import { Section } from '#ui/layout/Section.tsx'
import { Statistic, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { LinkedFigure } from './LinkedFigure.tsx'
import { lastTwoMonths } from './overview-months.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { listUrl } from '../../../list-params.ts'

export function OverviewAttention({ overview }: { overview: Overview }) {
  const { present, before } = lastTwoMonths(overview)
  return (
    <Section title={texts.attention}>
      <ServerNotices />
      <DisputedPayments overview={overview} />
      <StatisticStrip label={texts.attention}>
        <Statistic
          label={texts.trialsEnding}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ expiring: 'proef' }}>
              {texts.figure(overview.trialsEndingCount)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={texts.expiring}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ expiring: 'ja' }}>
              {texts.figure(overview.expiringCount)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={texts.signups}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ sort: '-createdAt', ...present }}>
              {texts.figure(overview.signupsThisMonth)}
            </LinkedFigure>
          }
          trend={
            <LinkedFigure to="/admin/accounts" search={{ sort: '-createdAt', ...before }}>
              {texts.signupsBefore(overview.signupsLastMonth)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={texts.failing.title}
          figure={
            <a href="#mislukt" className="hover:underline">
              {texts.figure(
                overview.failingJobCount + overview.failingLetterCount + overview.failingEventCount,
              )}
            </a>
          }
          trend={texts.failingKinds(
            overview.failingJobCount,
            overview.failingLetterCount,
            overview.failingEventCount,
          )}
        />
      </StatisticStrip>
    </Section>
  )
}

const notice = 'mb-4 flex flex-wrap gap-x-4 rounded-6 p-4'

function ServerNotices() {
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

/** Shown only with open disputes, which the bank wants answered by a deadline. */
function DisputedPayments({ overview: { disputedPlanCount, disputedOrderCount } }: { overview: Overview }) {
  if (disputedPlanCount + disputedOrderCount === 0) return null
  const shown = { search: listUrl({ inDispute: 'ja' }), className: 'font-medium underline' }
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 rounded-6 bg-orange-tint p-4 text-orange">
      {texts.disputed}
      {disputedPlanCount > 0 && (
        <Link to="/admin/photographer-payments" {...shown}>
          {texts.disputedPlans(disputedPlanCount)}
        </Link>
      )}
      {disputedOrderCount > 0 && (
        <Link to="/admin/client-payments" {...shown}>
          {texts.disputedOrders(disputedOrderCount)}
        </Link>
      )}
    </p>
  )
}
