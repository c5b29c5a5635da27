const MAX_NAME_BYTES = 0xffff

// oxlint-disable-next-line no-control-regex -- no file system should receive these characters
const unsafeLetters = /[\u0000-\u001f\u007f<>:"/\\|?*]/g
// Bidirectional controls, which can fake another extension, and zero-width spaces.
// U+200C and U+200D stay, because Persian, Hindi and emoji are written with them.
const unseenLetters = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
// Reserved by Windows with any extension. Windows ignores blanks before the dot and reads ¹ as 1.
const reservedName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/**
 * Makes names that any system can unpack side by side. Forbidden characters become `_`. A name that
 * equals an earlier one, case ignored, gets a number.
 */
export function safeEntryNames(wished: readonly string[]): string[] {
  const lastNumbers = new Map<string, number>()
  return wished.map((wish) => {
    const name = firstFree(safeName(wish), lastNumbers)
    lastNumbers.set(comparisonKey(name), 1)
    return name
  })
}

/**
 * Throws if a name is too long, is unsafe as a path or is in `taken`. Adds the names to `taken`.
 */
export function assertEntryNames(names: readonly string[], taken = new Set<string>()) {
  for (const name of names) {
    const bytes = Buffer.byteLength(name)
    const leaves = name.split('/').some((part) => part === '' || part === '.' || part === '..')
    if (leaves || name.includes('\\') || name.includes('\0') || bytes > MAX_NAME_BYTES || taken.has(name)) {
      throw new TypeError(`not a name for a ZIP entry: ${JSON.stringify(name)}`)
    }
    taken.add(name)
  }
}

// Windows and macOS ignore case in names. macOS also ignores the normalization of accents.
const comparisonKey = (name: string) => name.normalize('NFC').toLowerCase()

function safeName(wish: string) {
  const name = wish
    .toWellFormed()
    .normalize('NFC')
    .replace(unseenLetters, '')
    .replace(unsafeLetters, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = shortened(name)
  if (short === '') return '_'
  return reservedName.test(short) ? `_${short}` : short
}

// Counts on from the last number, because a shoot may hold thousands of files of one name.
function firstFree(name: string, lastNumbers: Map<string, number>) {
  const { stem, extension } = split(name)
  let free = name
  for (let number = 2; lastNumbers.has(comparisonKey(free)); number++) {
    number = Math.max(number, lastNumbers.get(comparisonKey(name))! + 1)
    free = `${stem} (${number})${extension}`
    lastNumbers.set(comparisonKey(name), number)
  }
  return free
}

function split(name: string) {
  const [extension = ''] = /(?<=.)\.[^.]{1,8}$/.exec(name) ?? []
  return { stem: name.slice(0, name.length - extension.length), extension }
}

// Most file systems allow 255 bytes; the added number needs room as well.
function shortened(name: string) {
  const { stem, extension } = split(name)
  const fitting = Buffer.from(stem).subarray(0, 200)
  // A character that was cut in two decodes as U+FFFD.
  return fitting.toString().replace(/\ufffd$/, '') + extension
}
