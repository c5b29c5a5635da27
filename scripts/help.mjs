import { readFileSync } from 'node:fs'
import { commands, helpOf } from './commands.mjs'
import { inRoot } from './project.mjs'

const says = {
  start: 'Starts the product.',
  dev: 'Starts it with pages that follow each change, at the address of Vite.',
  test: 'Checks, and runs the fast tier of the tests.',
  thorough: 'Runs the long tests only, at their largest size, in at most an hour.',
  build: 'Builds pages and program.',
  check: 'Checks types, lint, import rules, dead code and format.',
  styleguide: 'Shows the design system.',
  screens: 'Takes the pictures of all screens.',
  format: 'Formats the code.',
  ops: 'Runs a command of operators; they are listed below.',
  help: 'Lists all this.',
  bench: 'Measures what a change must not make slower.',
  'seed-volume': 'Fills a database with the rows of years.',
  'db:generate': 'Writes a migration for changed tables.',
  'make-api-document': 'Writes the document of the API.',
  'prove-restore': 'Restores backups that were killed.',
  'prove-pooler': 'Works through a pooler of connections.',
  'prove-queue': 'Kills workers and measures the queue.',
  'prove-scale': 'Works on several machines.',
  'prove-move': 'Moves databases between versions of PostgreSQL.',
}

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const operators = new Set(commands.map(({ name }) => name))

for (const name of Object.keys(scripts))
  if (!operators.has(name)) process.stdout.write(`npm run ${name}\n    ${says[name]}\n`)
process.stdout.write(`\nFor operators; some by their own name as well, as npm run backup:\n\n`)
process.stdout.write(commands.map(helpOf).join(''))
