// Character set that every SEPA bank accepts: unaccented letters, digits and a few signs.

/** Letters and signs that Unicode doesn't decompose. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '&': '+',
}

/** Converts 'Zoë Größe & Zn.' to 'Zoe Grosse + Zn.'. Drops characters that it can't convert. */
export const sepaText = (text: string, maxLength: number): string =>
  text
    .replaceAll(/[^A-Za-z0-9]/gu, (sign) => spelled[sign] ?? sign)
    .normalize('NFKD')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
