import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreTexts } from '#app/commands/command-texts.ts'
import { systemClock } from '#platform/core/clock.ts'
import { openPool } from '#platform/db/pool.ts'
import { embeddedUrl } from '#ops/postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import { runCommandInOwnProcess } from '#test/program/run-command.ts'
import { findFreePort, newDataFolder, startProgram } from '#test/program/running-program.ts'
import { readProposedBackupFolder, readUnit, type Unit } from '#test/program/systemd-unit.ts'
import { startUnderUnit } from '#test/program/under-unit.ts'
import { eventually } from '#test/world/eventually.ts'
import { isThorough } from '#test/world/count-by-tier.ts'
import { newPhotographer } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { sendPhoto } from '#test/world/send-photo.ts'
import { visitor } from '#test/world/visitor.ts'
import { buildServerIfNeeded } from '../../scripts/build-server.mjs'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { holdsHere } from '../../scripts/skip-conditions.mjs'

const isWithoutMounts = holdsHere('where no user has mounts of their own')
const BACKUP_KEY = 'a key that is long enough to be one'
/** The backup loop polls every 15 s. */
const BACKED_UP_WITHIN_MS = 60_000

const unit = readUnit('lichttafel.service')
let data: Awaited<ReturnType<typeof newDataFolder>>
let machine: Record<'state' | 'backup' | 'scratch' | 'restored', string>
beforeAll(async () => {
  data = await newDataFolder()
  const at = (name: string) => join(data.folder, name)
  machine = { state: at('state'), backup: at('backup'), scratch: at('scratch'), restored: at('restored') }
  const { state, backup, scratch } = machine
  for (const folder of [state, backup, scratch]) await mkdir(folder, { mode: 0o700 })
  // Builds first, because the service has no write access to the build folders.
  expect([await buildWebIfNeeded({ pictures: 'quarter' }), await buildServerIfNeeded()]).toEqual([0, 0])
})
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await data.remove()
})

async function start(of: Unit) {
  const [port, monitorPort] = [await findFreePort(), await findFreePort()]
  const url = `http://localhost:${port}`
  const program = startUnderUnit({
    unit: of,
    folders: { '/var/lib/lichttafel': machine.state, [readProposedBackupFolder()]: machine.backup },
    scratch: machine.scratch,
    env: {
      PORT: String(port),
      METRICS_PORT: String(monitorPort),
      STRIPE_SANDBOX_PORT: String(await findFreePort()),
      PUBLIC_URL: url,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      BACKUP_TO: readProposedBackupFolder(),
      BACKUP_KEY,
    },
  })
  stops.push(program.stop)
  const figures = async () => (await fetch(`http://127.0.0.1:${monitorPort}/metrics`)).text()
  return { ...program, url, figures }
}

test.skipIf(isWithoutMounts)(
  'a service whose unit forbids its backup folder does not start, and says so in one sentence',
  async () => {
    const program = await start({ ...unit, text: unit.text.replace(/^ReadWritePaths=.*$/m, '') })
    expect(await program.ended).toBe(1)
    expect(program.output().trim()).toMatch(
      new RegExp(`^The backup folder ${readProposedBackupFolder()} can't be used: .* ReadWritePaths= .*$`),
    )
  },
)

test.skipIf(isWithoutMounts || !isThorough)(
  'a photo that came in under the mounts of the shipped unit is backed up, and comes back byte for byte',
  async () => {
    const program = await start(unit)
    expect(await program.opened, program.output()).toBe(true)
    const pool = openPool(embeddedUrl(join(machine.state, 'postgres', 'socket')), { onError: () => {} })
    const log = pino({ level: 'silent' })
    const services = { pool, clock: systemClock, log, publicUrl: program.url } as unknown as Services
    const studio = await newPhotographer({ services, url: program.url })
    const client = await studio.newClient()
    const bytes = await drawJpeg()
    await sendPhoto(studio, bytes, { clientId: client.id })

    // Ends the WAL segment, so that it is archived immediately.
    const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await pool.end()
    const settings = { BACKUP_TO: machine.backup, BACKUP_KEY, DATA_FOLDER: machine.restored }
    await eventually(async () => {
      expect(await program.figures()).toMatch(/^lichttafel_backup_files_waiting 0$/m)
      expect(existsSync(join(machine.backup, 'wal', rows[0]!.name))).toBe(true)
    }, BACKED_UP_WITHIN_MS)
    expect(await program.stop()).toBe(0)
    expect(program.output()).not.toContain('the backup failed')

    const restored = await runCommandInOwnProcess(settings, 'restore', '--to', restoreTexts.now)
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/files missing +0$/m) })
    const again = await startProgram(machine.restored, { DEMO: 'off' })
    const browser = visitor(again.url)
    await browser.accounts.signIn(studio)
    const { photos } = await browser.photos.listForStudio({ clientId: client.id, type: 'preview' })
    const { address } = await browser.photos.planDownload({ photoIds: photos.map(({ id }) => id) })
    expect(Buffer.from(await (await browser.get(address)).arrayBuffer()).equals(bytes)).toBe(true)
    await again.stop()
  },
)
