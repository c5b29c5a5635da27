import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  anna,
  belgianVat,
  belgianFirm,
  buildCreditNote,
  deliveredVat,
  deliveredSentence,
  dutchFirm,
  exemptVat,
  buildInvoice,
  korSentence,
  makeInvoiceLine,
  lowVat,
  ossSentence,
  reversedVat,
  reversedSentence,
  studioVossen,
} from '#test/payments/invoice-documents.ts'
import { textOfPdf } from '#test/payments/text-of-pdf.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { drawInvoiceDocument } from './draw-invoice.ts'

const prints = makeInvoiceLine('Fotoprint 10 × 15 cm', 3, 70)
const book = makeInvoiceLine('Papieren fotoboek', 1, 4995, lowVat)
const shipping = makeInvoiceLine('Verzendkosten', 1, 599)

const noLogo = { logo: undefined }
const drawn = async (issued: IssuedInvoice, { logo }: { logo: Uint8Array | undefined } = noLogo) => {
  const pdf = await drawInvoiceDocument(issued, { logo })
  return { pdf, text: textOfPdf(pdf), inOneLine: textOfPdf(pdf).replaceAll('\n', ' '), pages: pagesOf(pdf) }
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length

const expectWords = (text: string, words: readonly string[]) => {
  for (const word of words) expect(text).toContain(word)
}

test('an invoice says all that the law asks, and how it was paid', async () => {
  const { text, inOneLine, pdf, pages } = await drawn(buildInvoice([prints, book, shipping]))
  const seller = ['Studio Vossen', 'M. Vossen Fotografie', 'Dorpsstraat 1', '3511 AA Utrecht', 'KVK 12345678']
  expectWords(text, [...seller, 'Btw-nummer NL004495445B01', 'marieke@studiovossen.nl'])
  expectWords(text, ['Anna de Vries', 'Prinsengracht 263', '1016 GV Amsterdam'])
  expectWords(text, [
    'Factuur',
    '2026-0042',
    'Factuurdatum',
    'Levering of betaling',
    '3 december 2026',
    'ABCDEF12',
  ])
  expectWords(text, [
    'Fotoprint 10 × 15 cm',
    '€ 0,70',
    '€ 2,10',
    'Papieren fotoboek',
    '€ 49,95',
    'Verzendkosten',
  ])
  expectWords(text, ['Btw 21% over € 6,69', '€ 1,40', 'Btw 9% over € 45,83', '€ 4,12', '€ 52,52', '€ 58,04'])
  expect(inOneLine).toContain('Betaald op 3 december 2026 met iDEAL.')
  expect(inOneLine).not.toContain('Pagina')
  expect(pages).toBe(1)
  const raw = pdf.toString('latin1')
  expectWords(raw, ['(Factuur 2026-0042)', '(M. Vossen Fotografie)', '(D:20261203120000Z)'])
  expect(raw).toContain('/Lang (nl-NL)')
})

test('a person sees the total first, a business what it is without VAT', async () => {
  const ofPerson = (await drawn(buildInvoice([prints, shipping]))).text
  expect(ofPerson.indexOf('Totaal inclusief btw')).toBeLessThan(ofPerson.indexOf('Waarvan exclusief btw'))

  const { text } = await drawn(
    buildInvoice([prints, shipping], { buyer: { ...dutchFirm, reference: 'PO 4471' } }),
  )
  expectWords(text, ['De Vries & Zonen B.V.', 'Anna de Vries', 'KVK 87654321', 'Referentie', 'PO 4471'])
  // Price of one print without VAT, of three prints without VAT, and of three prints with VAT.
  expectWords(text, ['Per stuk excl.', '€ 0,58', '€ 1,74', '€ 2,10', 'Excl. btw', 'Incl. btw'])
  expect(text.indexOf('Totaal exclusief btw')).toBeLessThan(text.indexOf('Totaal inclusief btw'))
})

test('the price of one without VAT is told to a part of a cent, where it would not multiply otherwise', async () => {
  const { text } = await drawn(buildInvoice([makeInvoiceLine('Fotoprint', 7, 70)], { buyer: dutchFirm }))
  expectWords(text, ['€ 0,5786', '€ 4,05', '€ 4,90'])
})

test('a small business shows nothing of VAT but why there is none', async () => {
  const lines = [prints, shipping].map((each) => ({ ...each, vat: exemptVat }))
  for (const buyer of [anna, dutchFirm]) {
    const kor = { buyer, seller: { ...studioVossen, vatId: null }, sentences: [korSentence] }
    const { inOneLine } = await drawn(buildInvoice(lines, kor))
    expect(inOneLine).toContain(korSentence)
    expect(inOneLine.replace(korSentence, '')).not.toMatch(/btw|belasting|%/i)
    expect(inOneLine).toContain('€ 8,09')
  }
})

test('a Belgian business reads its number and why its invoice bears no VAT', async () => {
  const lines = [
    { ...prints, vat: deliveredVat },
    { ...makeInvoiceLine('Extra foto’s', 5, 1500), vat: reversedVat },
  ]
  const sentences = [deliveredSentence, reversedSentence]
  const { text, inOneLine } = await drawn(buildInvoice(lines, { buyer: belgianFirm, sentences }))
  expectWords(text, ['Peeters Trouwlocaties BV', 'België', 'Btw-nummer BE0403170701', 'PO 2026-88'])
  expectWords(text, ['Btw 0% over € 2,10', 'Btw verlegd over € 75,00', 'verlegd', '€ 77,10'])
  expectWords(inOneLine, sentences)
})

test('VAT of another country names it', async () => {
  const buyer = { ...anna, address: belgianFirm.address }
  const lines = [
    { ...prints, vat: belgianVat },
    { ...book, vat: { ...belgianVat, rate: 6 } },
  ]
  const { text } = await drawn(buildInvoice(lines, { buyer, sentences: [ossSentence] }))
  expectWords(text, ['21% België', 'Btw 21% België over € 1,74', 'Btw 6% België over € 47,12', ossSentence])
})

test('a credit note names the invoice from which it is taken', async () => {
  const invoice = buildInvoice([prints, book, shipping])
  const { text, inOneLine } = await drawn(buildCreditNote(invoice, 1000, 2500))
  expectWords(text, [
    'Creditfactuur',
    '2026-0043',
    'Bij factuur',
    '2026-0042',
    '10 december 2026',
    '€ −25,00',
  ])
  expect(inOneLine).toContain('Dit bedrag gaat af van factuur 2026-0042 van 3 december 2026.')
  expect(inOneLine).not.toContain('Betaald op')
})

test('sixty lines go on over the pages, each with the head of the table, and totals are not alone', async () => {
  const lines = Array.from({ length: 60 }, (_, at) =>
    makeInvoiceLine(`Fine-art print nummer ${at + 1}.`, 1, 3495),
  )
  const { text, pages, pdf } = await drawn(buildInvoice(lines))
  for (const { description } of lines) expect(text).toContain(description)
  expect(pages).toBeGreaterThan(1)
  expect(text.match(/^Omschrijving$/gm)).toHaveLength(pages)
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Pagina ${page} van ${pages}`)
  expect(pdf.length).toBeLessThan(60_000)
  // From ten lines on, the last page always has a line above the totals.
  for (let count = 10; count < 26; count++) {
    const page = (await drawn(buildInvoice(lines.slice(0, count)))).text
    expect(page.slice(page.lastIndexOf('Omschrijving'))).toMatch(/nummer \d+\.[\s\S]*Totaal/)
  }
})

test('the same invoice is drawn in the same bytes, with a logo and without', async () => {
  const shape = { width: 600, height: 200, channels: 4, background: '#8a5a4480' } as const
  const logo = await sharp({ create: shape }).png().toBuffer()
  const issued = buildInvoice([prints, shipping])
  for (const suit of [{ logo }, noLogo]) {
    const { pdf } = await drawn(issued, suit)
    expect(pdf.equals(await drawInvoiceDocument(issued, suit))).toBe(true)
    expect(pdf.includes('/Subtype /Image')).toBe(suit.logo !== undefined)
  }
  // The name is next to the logo, because a picture can't be searched or read aloud.
  expect((await drawn(issued, { logo })).text).toContain('Studio Vossen')
})

test('a logo that can’t be read is no reason to have no invoice', async () => {
  const { text, pdf } = await drawn(buildInvoice([prints]), { logo: Buffer.from('not a picture') })
  expect(text).toContain('Studio Vossen')
  expect(pdf.includes('/Subtype /Image')).toBe(false)
})

test('names of any letters and any length are written, and leave no garbage', async () => {
  const named = async (name: string) =>
    (
      await drawn(
        buildInvoice([prints], { buyer: { ...anna, name }, seller: { ...studioVossen, tradeName: name } }),
      )
    ).inOneLine
  expectWords(await named('Łucja Şahin'), ['Łucja Şahin'])
  expectWords(await named('Renée 💛 Ørsted 👩🏽‍🎨'), ['Renée Ørsted'])
  expectWords(await named('Ω Мария'), ['Ω', 'Мария'])
  expectWords(await named('李 Wei'), ['李', 'Wei'])
  expectWords(await named('ᚠ Wei'), ['? Wei'])
  expectWords(await named('a\u0000\u0008\uD83Db\r\nc'), ['ab c'])
  const long = await named('W'.repeat(200))
  expect(long.match(/W/g)!.length).toBeGreaterThanOrEqual(400)
})

test('the platform bills in its own suit, from an address of one line', async () => {
  const seller = {
    ...studioVossen,
    tradeName: 'Lichttafel',
    address: null,
    addressLine: 'Kade 1, 3511 AA Utrecht',
  }
  const look = { accentColor: null, logoKey: null }
  const lines = [
    makeInvoiceLine('Studio, per jaar', 1, 29_000),
    makeInvoiceLine('Tegoed van Starter', 1, -4_950),
  ]
  const { text } = await drawn(buildInvoice(lines, { seller, look, buyer: dutchFirm, orderNumber: '' }))
  expectWords(text, ['Lichttafel', 'Kade 1, 3511 AA Utrecht', '€ −40,91', '€ 240,50'])
  expect(text).not.toContain('Bestelling')
})

test.each([
  ['محمد الحسن', 'نسحلادمحم'],
  ['מיכל כהן', 'ןהכלכימ'],
  ['מיכל כהן-לוי', 'יול-ןהכלכימ'],
  ['רחוב הרצל 12', '12לצרהבוחר'],
  ['Anna כהן de Vries', 'AnnaןהכdeVries'],
  ['王小明 さくら', '王小明さくら'],
  ['楼 3', '楼3'],
  ['김민수', '김민수'],
  ['สมชาย ใจดี', 'สมชาย'],
  ['प्रिया', 'प'],
  ['Владимир Ѓорѓиев', 'ВладимирЃорѓиев'],
  ['Đặng Şahin', 'ĐặngŞahin'],
])('a buyer called %s is named so, from the side that their script begins', async (name, drawnAs) => {
  const invoice = buildInvoice([prints])
  const { text } = await drawn({
    ...invoice,
    document: { ...invoice.document, buyer: { ...invoice.document.buyer, name } },
  })
  const said = text.replaceAll(/\s/g, '').normalize('NFC')
  expect(said).toContain(drawnAs.normalize('NFC'))
  expect(said.replace('Vragen?', '')).not.toContain('?')
})
