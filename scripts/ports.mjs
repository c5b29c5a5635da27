import { createServer } from 'node:net'

/** What is wrong with listening here, in a sentence; undefined when nothing is. */
export async function portProblem(port, host) {
  const code = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
  return code && portProblemText(code, port)
}

export function portProblemText(code, port) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that, or choose another: PORT=3001 npm start`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Choose one above 1023.`
  return undefined
}

export const sandboxPortProblem = (port) =>
  `Port ${port}, where payments are played, is in use by another program. Stop that, or choose another: STRIPE_SANDBOX_PORT=3002 npm start`
