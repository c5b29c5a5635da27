import { Agent, request, type RequestOptions } from 'node:http'
import { newDataFolder } from '#test/program/running-program.ts'
import type { ServedLists } from './api-bench-server.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import { percentile } from './percentile.ts'

const TIMES = 1000
const MOST_TIMES_THE_APP = 1.3

/**
 * The cost of a list in the API, compared with the same list in the app; alternating, so that both have the same
 * machine.
 */
export async function benchApi(): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const server = startBenchServer('api-bench-server.ts')
  const agent = new Agent({ keepAlive: true })
  try {
    const { url, cookie, key } = await server.ask<ServedLists>(folder)
    const inTheApp = () =>
      took(`${url}/rpc/clients/listClients`, '{"json":{}}', {
        method: 'POST',
        agent,
        headers: { cookie, 'content-type': 'application/json' },
      })
    const byKey = () =>
      took(`${url}/api/v1/clients?limit=100`, '', { agent, headers: { authorization: `Bearer ${key}` } })
    const times: { app: number[]; api: number[] } = { app: [], api: [] }
    for (let time = -50; time < TIMES; time += 1) {
      const [app, api] = [await inTheApp(), await byKey()]
      if (time < 0) continue
      times.app.push(app)
      times.api.push(api)
    }
    const [appMs, apiMs] = [percentile(times.app, 0.5), percentile(times.api, 0.5)]
    return [
      underLimit({
        name: 'a list by a key, times the same in the app',
        value: apiMs / appMs,
        limit: MOST_TIMES_THE_APP,
        unit: '×',
        ours: `${(apiMs / appMs).toFixed(2)} × (${apiMs.toFixed(1)} ms, ${appMs.toFixed(1)} ms in the app)`,
      }),
    ]
  } finally {
    agent.destroy()
    await server.stop()
    await remove()
  }
}

function took(url: string, body: string, options: RequestOptions): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(url, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - startedAt))
    })
    asking.on('error', reject).end(body)
  })
}
