import { expect, test } from 'vitest'
import { subjectOf } from './letter-subject.ts'

test.each([
  [
    'Kijk mee in de galerij van GRATIS http://evil.example/9 van Win',
    'Kijk mee in de galerij van GRATIS van Win',
  ],
  ['HTTPS://evil.example', ''],
  ['Win op www.evil.example nu', 'Win op nu'],
  ['Win op evil.example/prijs nu', 'Win op nu'],
  ['Win op shop.evil.example/?a=b', 'Win op'],
  ['Win op evil.example:8080/x', 'Win op'],
  ['Win op evil.example?x', 'Win op'],
  ['ｈｔｔｐ：／／evil.example nu', 'nu'],
  ['ftp://evil.example x', 'x'],
  ['mooi.www.evil.example', 'mooi.'],
  ['bücher.example/weg', ''],
])('the subject "%s" loses what leads elsewhere', (written, subject) => {
  expect(subjectOf('partner_invited', written)).toBe(subject)
})

test.each([
  'Je fotogalerij bij Studio Vossen.nl',
  'Kijk je mee op vossen.nl?',
  'Foto’s 13/18 van 3.5 tot 4.5/5',
  'Dr. Jansen/Pietersen: bruiloft',
  'Ontwerp & foto v.2/3',
  'Jan en Ans ½ jaar getrouwd',
])('the subject "%s" stays', (written) => {
  expect(subjectOf('partner_invited', written)).toBe(written)
})

test('a letter about a studio’s own host names it', () => {
  const subject = 'www.studio-vossen.nl leidt niet meer naar je galerij'
  expect(subjectOf('domain_lost', subject)).toBe(subject)
})
