const english = new Set(
  `the and or not no yes you your our their its this that these those there here what when where who why how all any
   some more most less many each every other another new old first next previous back up down out off are be been being
   were has have do does did can cannot could will would should must may might for from with by to on but if then than
   because while until after before between without within
   save saved cancel canceled cancelled close closed delete deleted remove removed edit add added create created update
   updated change changed choose select selected search find found show hide view send sent submit confirm continue try
   again retry loading load error failed failure success succeeded unknown invalid required optional empty available
   unavailable enabled disabled pending processing shipped completed paid unpaid refund refunded payment payments price
   prices amount total discount free trial month months monthly year years yearly day days hour hours minute minutes
   second seconds today yesterday tomorrow name password phone address street city country number photo photos picture
   image gallery client clients customer photographer user users settings session sessions sign login logout welcome
   hello thanks thank please page pages files folder size left right bottom copy copied share comment comments favorite
   favorites favourite favourites approve approved approval rejected active inactive expired order orders
   delivered toggles management`.split(/\s+/),
)

/** English texts that screens may show. The specification prescribes almost all of them. */
const prescribedTexts = [
  'Admin Dashboard',
  'Account Management',
  'Event Analytics',
  'Feature Toggles',
  'Oops! Page not found',
  'To approve',
  // Term of the payment provider, on a page that shows its data.
  'Payment intent',
  'Active',
  'Delivered',
]

/** Returns a finding for each English word in a screen's texts. */
export function findEnglish(texts: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const line of new Set(texts.flatMap((text) => text.split('\n'))))
    for (const word of wordsOf(line)) if (english.has(word)) found.set(word, line)
  return [...found].map(([word, line]) => `'${word}' is English, in '${line.slice(0, 120)}'`)
}

function wordsOf(line: string): string[] {
  const ours = prescribedTexts.reduce((text, quoted) => text.replaceAll(quoted, ' '), line)
  // URLs, file names and codes belong to no language.
  const chunks = ours.split(/\s+/).filter((chunk) => !/[@_\d]|\w[./:]\w/.test(chunk))
  return chunks.flatMap((chunk) => chunk.toLowerCase().split(/[^\p{L}'-]+/u))
}
