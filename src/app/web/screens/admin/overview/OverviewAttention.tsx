import { adminNl as texts } from '#domains/admin/admin.nl.ts'
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
