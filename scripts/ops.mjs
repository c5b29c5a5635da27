// Runs a command of operators: `npm run ops -- COMMAND …`. Without a known command, lists all.
import { commands, helpOf } from './commands.mjs'
import { runWithNode } from './run-with-node.mjs'

const [name = '--help', ...args] = process.argv.slice(2)
const command = commands.find((one) => one.name === name)

if (command && args.includes('--help')) process.stdout.write(helpOf(command))
else if (command) await runWithNode([...(command.flags ?? []), command.file, ...args])
else {
  const isAsked = name === '--help'
  if (!isAsked) process.stderr.write(`There is no command ${name}.\n\n`)
  process.stdout.write(commands.map(helpOf).join(''))
  process.exitCode = isAsked ? 0 : 1
}
