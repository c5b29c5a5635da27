/** Tables of which an installation may hold millions of rows, where a lock that lasts is noticed by everyone. */
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

/** What processes of the version before, which run beside, would fail on. */
const takesAway: [string, RegExp][] = [
  ['drops', /\bdrop\s+(table|column|function|view|type|schema|policy|trigger|index|constraint|default)\b/i],
  ['renames', /\brename\s+(to|column|constraint)\b/i],
  ['changes a type', /\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i],
  ['asks for a value that the version before does not write', /\bset\s+not\s+null\b/i],
  [
    'asks for a value that the version before does not write',
    /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
  ],
]

/** What locks or rewrites a large table for as long as it takes. */
const holdsUp: [string, RegExp][] = [
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

/** Each statement of a migration that runs outside of a transaction, so that it can be repeated. */
const repeatable =
  /^(create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists|drop\s+index\s+concurrently\s+if\s+exists|alter\s+table\s+\S+\s+validate\s+constraint)\b/i

const withoutComments = (text: string) => text.replaceAll(/--[^\n]*/g, '')

/** A semicolon within a body or a text ends no statement. */
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

/** The table that a statement changes; whatever else it mentions. */
function targetOf(statement: string): string | undefined {
  const found = targets.map((pattern) => pattern.exec(statement)?.[1]).find(Boolean)
  return found?.replaceAll('"', '').replace(/^public\./, '')
}

/** What is wrong with a migration that runs while processes of the version before run beside. */
export function findFaults(text: string, kind: 'before' | 'after'): string[] {
  const isConcurrent = text.trimStart().startsWith('-- concurrently')
  const statements = statementsOf(text)
  // A table that the migration itself makes is empty.
  const made = statements.filter((statement) => /^create\s+table\b/i.test(statement)).map(targetOf)
  const isAboutMade = (statement: string) => made.includes(targetOf(statement) ?? '')
  const rules = kind === 'before' ? [...takesAway, ...holdsUp] : holdsUp
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
