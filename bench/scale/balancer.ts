import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endsWithUs } from '#test/program/ends-with-us.ts'
import { freePort } from '#test/program/running-program.ts'

const deployed = new URL('../../deploy/haproxy.cfg', import.meta.url)

/** What the installed HAProxy calls itself; undefined where there is none. */
export const haproxyVersion = (): string | undefined =>
  spawnSync('haproxy', ['-v'], { encoding: 'utf8' }).stdout?.split('\n')[0]?.replace(/ - .*/, '')

type Places = { port: number; metricsPort: number; webPorts: readonly number[] }

/** HAProxy with the file of `deploy/`: other addresses, no certificate, and without the database of a standby. */
export async function startBalancer({ port, folder, webPorts }: Omit<Places, 'metricsPort'> & { folder: string }) {
  const file = join(folder, 'haproxy.cfg')
  const logFile = join(folder, 'haproxy.log')
  await writeFile(file, placed(await readFile(deployed, 'utf8'), { port, metricsPort: await freePort(), webPorts }))
  const log = openSync(logFile, 'a')
  const child = endsWithUs(spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] }))
  const ended = once(child, 'exit')
  return {
    /** Once it sends requests on. */
    untilOpen: async () => {
      for (let tries = 0; !(await isOpen(port)); tries++) {
        if (tries === 50 || child.exitCode !== null)
          throw new Error(`HAProxy does not answer: ${await readFile(logFile, 'utf8')}`)
        await sleep(200)
      }
    },
    /** Its lines of requests that were not answered well, the last ones. */
    complaints: async (count: number): Promise<string[]> =>
      (await readFile(logFile, 'utf8'))
        .split('\n')
        .filter((line) => /" *$/.test(line) && !/ [23]\d\d \d+ - - ----/.test(line))
        .slice(-count),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isOpen = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

function placed(text: string, { port, metricsPort, webPorts }: Places): string {
  const servers = webPorts.map((at, nth) => `    server web${nth + 1} 127.0.0.1:${at}`).join('\n')
  const changes: [was: RegExp, is: string][] = [
    [/ {4}maxconn 20000\n/, '    maxconn 500\n'],
    [/ {4}bind :80\n {4}bind :443 .*\n {4}http-request redirect scheme https .*\n/, `    bind 127.0.0.1:${port}\n`],
    [/( {4}server web\d .*\n)+/g, `${servers}\n`],
    [/# The database behind Patroni[^]*?(?=# For Prometheus)/, ''],
    [/bind 127\.0\.0\.1:8405/, `bind 127.0.0.1:${metricsPort}`],
  ]
  return changes.reduce((all, [was, is]) => {
    // A file that changed is to be looked at, and not to be proven by half.
    if (all.search(was) < 0) throw new Error(`deploy/haproxy.cfg has no ${was.source}`)
    return all.replace(was, is)
  }, text)
}
