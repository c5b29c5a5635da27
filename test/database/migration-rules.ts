/** Tables with up to millions of rows, where a long lock blocks every user. */
const largeTables = [
  'activity_log',
  'choice_entries',
  'client_letters',
  'client_payments',
  'clients',
  'downloads',
  'galleries',
  'gallery_sections',
  'letters',
  'mail_links',
  'notifications',
  'order_item_photos',
  'order_items',
  'orders',
  'photo_comments',
  'photo_marks',
  'photos',
  'profiles',
  'receipts',
  'removed_objects',
  'sessions',
  'studio_events',
  'uploads',
  'webhook_deliveries',
]

const large = `"?(?:public"?\\."?)?(?:${largeTables.join('|')})\\b"?`

/** Changes that break the previous version, which runs during a migration. */
const breakingChanges: [string, RegExp][] = [
  ['drops', /\bdrop\s+(table|column|function|view|type|schema|policy|trigger|index|constraint|default)\b/i],
  ['renames', /\brename\s+(to|column|constraint)\b/i],
  ['changes a type', /\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i],
  ['asks for a value that the version before does not write', /\bset\s+not\s+null\b/i],
  [
    'asks for a value that the version before does not write',
    /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
  ],
]

/** Statements that lock or rewrite a large table. */
const blockingChanges: [string, RegExp][] = [
  [
    'computes a column of all rows',
    new RegExp(`alter\\s+table\\s+${large}[^;]*\\bgenerated\\s+always\\s+as\\b`, 'i'),
  ],
  [
    'gives each row a value of its own',
    new RegExp(
      `alter\\s+table\\s+${large}[^;]*\\bdefault\\s+(gen_random_uuid|random|clock_timestamp|nextval)`,
      'i',
    ),
  ],
  [
    'indexes in a transaction',
    new RegExp(`create\\s+(unique\\s+)?index\\s+(?!concurrently)[^;]*\\bon\\s+${large}`, 'i'),
  ],
  [
    'checks all rows at once: add it as not valid, and validate it in another migration',
    new RegExp(`alter\\s+table\\s+${large}[^;]*\\badd\\s+constraint\\b(?![^;]*not\\s+valid)`, 'i'),
  ],
  [
    'changes all rows in one transaction: leave that to a job',
    new RegExp(`\\b(update|delete\\s+from)\\s+(only\\s+)?${large}\\b`, 'i'),
  ],
  ['rewrites', /\b(vacuum\s+full|cluster\s|lock\s+table)\b/i],
]

/** Statements allowed outside a transaction, because they can be repeated. */
const repeatable =
  /^(create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists|drop\s+index\s+concurrently\s+if\s+exists|alter\s+table\s+\S+\s+validate\s+constraint)\b/i

const withoutComments = (text: string) => text.replaceAll(/--[^\n]*/g, '')

/** Matches one statement. Semicolons inside function bodies and quotes don't end it. */
const oneStatement = /(?:\$(\w*)\$[^]*?\$\1\$|'[^']*'|"[^"]*"|[^;])+/g

const statementsOf = (text: string) =>
  text
    .split(/-->\s*statement-breakpoint/)
    .flatMap((some) => withoutComments(some).match(oneStatement) ?? [])
    .map((statement) => statement.trim())
    .filter(Boolean)

const name = String.raw`((?:"?\w+"?\.)?"?\w+"?)`
const targets = [
  `(?:create|alter|drop)\\s+table\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?(?:only\\s+)?${name}`,
  `(?:create|alter|drop)\\s+(?:unique\\s+|constraint\\s+)?(?:index|policy|trigger)\\b(?:"[^"]*"|[^"])*?\\son\\s+(?:only\\s+)?${name}`,
  `(?:update|delete\\s+from|insert\\s+into)\\s+(?:only\\s+)?${name}`,
].map((pattern) => new RegExp(`^${pattern}`, 'i'))

function targetOf(statement: string): string | undefined {
  const found = targets.map((pattern) => pattern.exec(statement)?.[1]).find(Boolean)
  return found?.replaceAll('"', '').replace(/^public\./, '')
}

export function findMigrationFaults(text: string, kind: 'before' | 'after'): string[] {
  const isConcurrent = text.trimStart().startsWith('-- concurrently')
  const statements = statementsOf(text)
  // The rules exempt tables that this migration creates, because these tables are empty.
  const made = statements.filter((statement) => /^create\s+table\b/i.test(statement)).map(targetOf)
  const isAboutMade = (statement: string) => made.includes(targetOf(statement) ?? '')
  const rules = kind === 'before' ? [...breakingChanges, ...blockingChanges] : blockingChanges
  const found = statements.flatMap((statement) =>
    isAboutMade(statement)
      ? []
      : rules
          .filter(([, pattern]) => pattern.test(statement))
          .map(([fault]) => `${fault}: ${firstLine(statement)}`),
  )
  const unsafe = isConcurrent
    ? statements
        .filter((statement) => !repeatable.test(statement))
        .map((statement) => `can't be repeated: ${firstLine(statement)}`)
    : statements
        .filter((statement) => /\bindex\s+concurrently\b/i.test(statement))
        .map((statement) => `needs '-- concurrently' as the first line: ${firstLine(statement)}`)
  return [...found, ...unsafe]
}

const firstLine = (statement: string) => statement.split('\n')[0]!.slice(0, 80)
