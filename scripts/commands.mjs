// Plain JavaScript that older Node versions can run: help must not wait for an installation.

/**
 * Commands of operators. `usage` is what follows the name, `flags` are for Node. Some commands have
 * an npm script too.
 */
export const commands = [
  {
    name: 'backup',
    file: 'src/app/commands/backup.ts',
    does: 'Makes a whole backup now, of a product that runs or not.',
  },
  {
    name: 'restore',
    file: 'src/app/commands/restore.ts',
    usage: '--to "2026-11-24 18:05:10" | --to nu',
    does: 'Restores database and files of that moment, while the product does not run.',
  },
  {
    name: 'drill',
    file: 'src/app/commands/drill.ts',
    usage: '[--in FOLDER]',
    does: 'Restores the backup into a new folder, starts the product on it, asks it, and removes it all.',
  },
  {
    name: 'check-backup',
    file: 'src/app/commands/check-backup.ts',
    usage: '[--alles]',
    does: 'Says from when to when every second can be restored; reads a sample of the files, or all.',
  },
  {
    name: 'check-storage',
    file: 'src/app/commands/check-storage.ts',
    usage: '[--mend [--ja]]',
    // Limits memory, because the command runs beside the product.
    flags: ['--max-semi-space-size=2', '--max-old-space-size=64', '--optimize-for-size'],
    does: 'Compares rows with files; says what mending would do, or mends.',
  },
  {
    name: 'make-admin',
    file: 'src/app/commands/make-admin.ts',
    usage: 'EMAIL',
    does: 'Makes an admin, and prints a password.',
  },
  {
    name: 'migrate',
    file: 'src/app/commands/migrate-database.ts',
    usage: '[opruimen]',
    does: 'Brings the database to this version.',
  },
  {
    name: 'move-database',
    file: 'src/app/commands/move-database.ts',
    does: 'Moves the database to a new major version of PostgreSQL.',
  },
  {
    name: 'adopt-installation',
    file: 'src/app/commands/adopt-installation.ts',
    usage: '[--ja]',
    does: 'Says what is another than before; takes secret and storage as ours from now on.',
  },
  {
    name: 'send-test-letter',
    file: 'src/app/commands/send-test-letter.ts',
    usage: 'EMAIL',
    does: 'Sends one letter through SMTP_URL.',
  },
  {
    name: 'make-prices',
    file: 'src/app/commands/make-prices.ts',
    does: 'Creates the plans’ prices in the payment provider’s account.',
  },
  {
    name: 'replay-events',
    file: 'src/app/commands/replay-events.ts',
    usage: '[EVENT | alle]',
    does: 'Lists failed events of Stripe; has a worker try one again, or all and missed ones of 30 days.',
  },
  {
    name: 'reset-two-steps',
    file: 'src/app/commands/reset-two-steps.ts',
    usage: 'EMAIL',
    does: 'Removes codes and all passkeys of who lost them, and ends all sessions.',
  },
  {
    name: 'erase-person',
    file: 'src/app/commands/erase-person.ts',
    usage: 'EMAIL [--ja]',
    does: 'Shows what would go; erases it.',
  },
]

export const helpOf = ({ name, usage = '', does }) =>
  `npm run ops -- ${`${name} ${usage}`.trim()}\n    ${does}\n`
