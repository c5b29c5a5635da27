const MAX_NAME_BYTES = 0xffff

// oxlint-disable-next-line no-control-regex -- these are the letters that no file system should be handed
const unsafeLetters = /[\u0000-\u001f\u007f<>:"/\\|?*]/g
// Bidirectional controls, which make a name seem to end in another extension, and blanks of no width. Joiners stay:
// Persian, Hindi and emoji are written with them.
const unseenLetters = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
// Reserved by Windows, whatever the extension; it ignores blanks before the dot and reads ¹ as 1.
const reservedName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/**
 * Names under which files can be unpacked side by side on any system: forbidden characters become `_`, and a name that
 * differs from an earlier one in case at most gets a number.
 */
export function unpackableNames(wished: readonly string[]): string[] {
  const lastNumbers = new Map<string, number>()
  return wished.map((wish) => {
    const name = firstFree(safeName(wish), lastNumbers)
    lastNumbers.set(sameness(name), 1)
    return name
  })
}

/** Throws when unpacking these names could leave the folder or overwrite an entry; `taken` holds earlier names. */
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

// Windows and macOS treat names as equal that differ in case or in the normalization of an accent.
const sameness = (name: string) => name.normalize('NFC').toLowerCase()

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

// Continues counting where it stopped: a shoot may hold thousands of files of one name.
function firstFree(name: string, lastNumbers: Map<string, number>) {
  const { stem, extension } = split(name)
  let free = name
  for (let number = 2; lastNumbers.has(sameness(free)); number++) {
    number = Math.max(number, lastNumbers.get(sameness(name))! + 1)
    free = `${stem} (${number})${extension}`
    lastNumbers.set(sameness(name), number)
  }
  return free
}

function split(name: string) {
  const [extension = ''] = /(?<=.)\.[^.]{1,8}$/.exec(name) ?? []
  return { stem: name.slice(0, name.length - extension.length), extension }
}

// Most file systems allow 255 bytes; the number that may be added needs room as well.
function shortened(name: string) {
  const { stem, extension } = split(name)
  const fitting = Buffer.from(stem).subarray(0, 200)
  // A character that was cut in two decodes as U+FFFD.
  return fitting.toString().replace(/\ufffd$/, '') + extension
}
