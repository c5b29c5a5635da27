import type { ReactNode } from 'react'
import { adminNl } from '#domains/admin/admin.nl.ts'
import type { ServerState } from '#domains/admin/ui/admin.queries.ts'
import { countFaults, storageFindings, type StorageLight } from '#domains/storage/storage-check.rules.ts'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'

const texts = adminNl.storageHealth

const tones: Record<StorageLight, BadgeTone> = {
  unknown: 'neutral',
  green: 'green',
  orange: 'orange',
  red: 'red',
}

type StorageHealthProps = Pick<ServerState, 'storage' | 'backup'>

/** Whether what is stored is there, and when that was last looked at. */
export function StorageHealth({ storage, backup }: StorageHealthProps) {
  const { light, checkedAt, allCheckedAt, counts } = storage
  return (
    <Card className="mb-4">
      <div id="opslag" className="grid gap-3 px-5 py-4">
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-medium">{texts.title}</span>
          <span className="flex flex-wrap gap-2">
            {backup && (
              <Badge tone={tones[backup.light]}>
                {backup.failingSince ? texts.backupFails : texts.backupLight[backup.light]}
              </Badge>
            )}
            <Badge tone={tones[light]}>{texts.light[light]}</Badge>
          </span>
        </p>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-13">
          <Fact name={texts.backup}>{backup ? momentText(backup.upToDateAt) : texts.noBackup}</Fact>
          {backup && <Fact name={texts.wholeBackup}>{momentText(backup.wholeAt)}</Fact>}
          {backup && <Fact name={texts.restored}>{momentText(backup.restoredAt)}</Fact>}
          <Fact name={texts.checked}>{momentText(checkedAt)}</Fact>
          <Fact name={texts.allChecked}>{momentText(allCheckedAt)}</Fact>
          {storageFindings
            .filter((finding) => counts[finding] > 0)
            .map((finding) => (
              <Fact key={finding} name={texts.findings[finding]}>
                {adminNl.figure(counts[finding])}
              </Fact>
            ))}
        </dl>
      </div>
    </Card>
  )
}

const momentText = (moment: string | null) => (moment ? dateAndTime(moment) : texts.never)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

/** What `Vraagt aandacht` says of it; undefined while nothing is to be done. */
export function storageNotice({
  storage: { light, counts },
  backup,
  troubles,
}: Pick<ServerState, 'storage' | 'backup' | 'troubles'>): string | undefined {
  if (backup?.failingSince) return texts.backupFailsSince(backup.failingSince)
  if (troubles.includes('backup_old') && backup?.upToDateAt) return texts.backupLate(backup.upToDateAt)
  if (light === 'red' || light === 'orange') {
    const faults = countFaults(counts)
    return faults > 0 ? texts.notice(faults) : texts.late
  }
  if (backup?.light !== 'orange') return undefined
  return backup.restoredAt ? texts.restoredLongAgo(backup.restoredAt) : texts.neverRestored
}
