import { createServer } from 'node:net'

/** Exits with a message when the port is taken, before anything is installed or built. */
export async function refuseTakenPort(env = process.env) {
  const port = Number(env.PORT || 3000)
  // The settings report an invalid port; a worker does not listen.
  if (!Number.isInteger(port) || port <= 0 || port > 65_535 || !/^(|.*\bweb\b.*)$/.test(env.ROLES || ''))
    return
  const code = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(port, env.HOST || '127.0.0.1', () => probe.close(() => resolve(undefined)))
  })
  if (code !== 'EADDRINUSE') return
  console.error(`\nPort ${port} is in use by another program. Stop that, or choose another with PORT.`)
  process.exit(1)
}
