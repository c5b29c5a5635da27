/** The header by which a browser saves a file under this name, whatever letters are in it (RFC 6266, RFC 8187). */
export function attachment(fileName: string) {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(fileName)}`
}

// encodeURIComponent leaves a few letters as they are that the header gives a meaning to, and a lone half of a
// surrogate pair, which a file name may well hold, makes it throw.
const encodeExtended = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
