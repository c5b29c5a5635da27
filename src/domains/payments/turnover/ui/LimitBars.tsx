import type { ReactElement, ReactNode } from 'react'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { turnoverNl } from '../turnover.nl.ts'
import type { Limit } from '../turnover.rules.ts'
import type { FoundTurnover } from './turnover.queries.ts'

const texts = turnoverNl.limits

type LimitBarsProps = { found: FoundTurnover; settingsLink: ReactElement }

/** How near the studio is to the limits of the quarter's year that count for it. */
export function LimitBars({ found, settingsLink }: LimitBarsProps) {
  const { limits, otherRevenueCents, quarter } = found
  if (limits.length === 0) return null
  return (
    <Section title={texts.title(quarter.slice(0, 4))}>
      <div className="grid gap-5 rounded-6 border border-line bg-surface p-4 md:p-5">
        {limits.map((limit) => (
          <LimitBar key={limit.kind} limit={limit}>
            {limit.kind === 'kor' && (
              <p className="text-13 text-soft">
                {otherRevenueCents > 0 ? texts.elsewhere(otherRevenueCents) : texts.noneElsewhere}{' '}
                {settingsLink}
              </p>
            )}
          </LimitBar>
        ))}
      </div>
    </Section>
  )
}

function LimitBar({ limit, children }: { limit: Limit; children: ReactNode }) {
  const { kind, soldCents, limitCents, percent } = limit
  const tone = percent === null ? 'ink' : percent === 100 ? 'red' : 'orange'
  return (
    <div className="grid gap-2">
      <p className="font-medium">{texts.text(limit)}</p>
      <ProgressBar label={texts.label(kind)} value={soldCents / limitCents} tone={tone} />
      {percent !== null && <p className="max-w-[64ch] text-15">{texts.warnings[kind][percent]}</p>}
      {children}
    </div>
  )
}
