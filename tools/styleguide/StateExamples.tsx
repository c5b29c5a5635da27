import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Statistic, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Example } from './Example.tsx'

const nothing = () => undefined

export function StateExamples() {
  return (
    <>
      <Example name="Loading, empty, failed">
        <div className="flex h-24 gap-1">
          <Skeleton className="flex-[3]" />
          <Skeleton className="flex-1" />
          <Skeleton className="flex-[3]" />
        </div>
        <div className="grid gap-3 md:grid-cols-2">
          <EmptyState title="Nobody here yet" action={<TextButton>New person</TextButton>} />
          <FailedState title="Could not read the list" onRetry={nothing} />
        </div>
        <ProgressBar label="Sent" value={0.62} />
        <ProgressBar label="Sent" value={0.9} size="thin" tone="orange" />
      </Example>
      <Example name="Figures and rows">
        <StatisticStrip label="This month">
          <Statistic label="People" figure="18" trend="+3 since October" trendTone="good" />
          <Statistic label="Files" figure="4.286" trend="+612 since October" trendTone="good" />
          <Statistic label="Orders" figure="5" trend="−2 since October" />
          <Statistic label="Revenue" figure="€ 3.482,50" />
        </StatisticStrip>
        <Section title="Waiting for you" end="All 18">
          <Card>
            <ListRow
              start={<Avatar name="Lotte de Wit" shape="landscape" />}
              title="Lotte de Wit has chosen"
              line="31 favourites, 18 approved"
              when="just now"
              end={
                <Button kind="outline" size="small" className="w-28">
                  Show choice
                </Button>
              }
              wholeRow={<a href="#choice" aria-label="Show the choice of Lotte de Wit" />}
            />
            <ListRow
              start={<Avatar name="Familie Bakker" />}
              title="Familie Bakker"
              line="0 files"
              end={<Badge tone="blue">Active</Badge>}
            />
          </Card>
        </Section>
      </Example>
    </>
  )
}
