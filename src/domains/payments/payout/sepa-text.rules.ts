// The characters that every bank of SEPA takes: letters without marks, figures, and a few signs.

/** Letters that don't come apart into a letter and a mark. */
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

/** Text in the character set of SEPA: 'Zoë Größe & Zn.' becomes 'Zoe Grosse + Zn.'; what has no spelling is left out. */
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
