// Runs operators' commands in one process, so that the product is loaded once.
import { pathToFileURL } from 'node:url'

export type CommandRequest = { file: string; words: string[]; settings: Record<string, string>; end: string }

const own = { ...process.env }
let nth = 0

process.once('disconnect', () => process.exit())
process.on('message', ({ file, words, settings, end }: CommandRequest) => {
  for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name]
  Object.assign(process.env, own, settings)
  process.argv.splice(1, Infinity, file, ...words)
  process.exitCode = 0
  import(`${pathToFileURL(file).href}?${(nth += 1)}`)
    .catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
    .finally(() => {
      for (const out of [process.stdout, process.stderr]) out.write(`${end}${process.exitCode}`)
    })
})
