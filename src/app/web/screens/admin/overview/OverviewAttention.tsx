import { officeNl as words } from '#domains/admin/admin.nl.ts'
import type { Overview } from '#domains/admin/ui/admin.queries.ts'
import { Section } from '#ui/layout/Section.tsx'
import { Statistic, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { DisputedPayments } from '../payments/DisputedPayments.tsx'
import { LinkedFigure } from './LinkedFigure.tsx'
import { lastTwoMonths } from './overview-months.ts'
import { ServerNotices } from './ServerNotices.tsx'

/** What an admin may have to act on: what is ending, who came, what failed. */
export function OverviewAttention({ overview }: { overview: Overview }) {
  const { present, before } = lastTwoMonths(overview)
  return (
    <Section title={words.attention}>
      <ServerNotices />
      <DisputedPayments overview={overview} />
      <StatisticStrip label={words.attention}>
        <Statistic
          label={words.trialsEnding}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ verloopt: 'proef' }}>
              {words.figure(overview.trialsEndingCount)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.expiring}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ verloopt: 'ja' }}>
              {words.figure(overview.expiringCount)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.signups}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ volgorde: '-createdAt', ...present }}>
              {words.figure(overview.signupsThisMonth)}
            </LinkedFigure>
          }
          trend={
            <LinkedFigure to="/admin/accounts" search={{ volgorde: '-createdAt', ...before }}>
              {words.signupsBefore(overview.signupsLastMonth)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.failing.title}
          figure={
            <a href="#mislukt" className="hover:underline">
              {words.figure(
                overview.failingJobCount + overview.failingLetterCount + overview.failingEventCount,
              )}
            </a>
          }
          trend={words.failingKinds(
            overview.failingJobCount,
            overview.failingLetterCount,
            overview.failingEventCount,
          )}
        />
      </StatisticStrip>
    </Section>
  )
}
