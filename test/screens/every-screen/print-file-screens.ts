import { inTurn, pressesFirst, sees } from './screen-steps.ts'
import { seenBy, type Screen } from './screen.ts'

const opens = inTurn(pressesFirst(/^Bekijk details van bestelling/), sees('Verloop'))

type Archive = NonNullable<
  NonNullable<NonNullable<NonNullable<Screen['answers']>['orders']>['findPrintFiles']>['archive']
>

const making: Archive = {
  archiveId: '0199aaaa-0000-7000-8000-000000000005',
  state: 'making',
  waitsForDisk: false,
  fileCount: 218,
  madeCount: 84,
  leftOutCount: 0,
  sizeBytes: null,
  path: null,
  keptUntil: new Date('2026-11-27T09:30:00.000Z'),
}
const ready: Archive = {
  ...making,
  state: 'ready',
  madeCount: 218,
  sizeBytes: 1_093_000_000,
  path: '/production/none/none.zip',
}

const withArchive = (name: string, shows: string, archive: Archive) => ({
  name,
  path: '/orders?status=processing',
  shows: 'Bekijk details',
  answers: { orders: { findPrintFiles: { archive } } },
  after: inTurn(opens, sees(shows)),
})

export const printFileScreens: readonly Screen[] = seenBy('studio', [
  withArchive('print-files-in-line', 'Zo aan de beurt', { ...making, state: 'waiting', madeCount: 0 }),
  withArchive('print-files-making', '84 van 218 bestanden', making),
  withArchive('print-files-full-disk', 'Er is nu geen ruimte', {
    ...making,
    state: 'waiting',
    waitsForDisk: true,
  }),
  withArchive('print-files-ready', 'Te downloaden tot', ready),
  withArchive('print-files-incomplete', 'Er ontbreken 3 bestanden', { ...ready, leftOutCount: 3 }),
  withArchive('print-files-failed', 'Opnieuw klaarmaken', { ...making, state: 'failed' }),
])
