/** Returns a Content-Disposition that saves a file under any name (RFC 6266, RFC 8187). */
export function attachment(fileName: string) {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(fileName)}`
}

// encodeURIComponent keeps apostrophes, parentheses and asterisks, which have a meaning in the
// header. It throws on a lone surrogate, which a file name may hold.
const encodeExtended = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
