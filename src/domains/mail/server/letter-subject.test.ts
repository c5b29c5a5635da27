import { expect, test } from 'vitest'
import { cleanSubject } from './mail.ts'

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
  ['xn--bcher-kva.example/weg nu', 'nu'],
  ['WwW.EVIL.EXAMPLE nu', 'nu'],
  ['Win op evil。example/x nu', 'Win op nu'],
  ['Win op evil․example/x nu', 'Win op nu'],
  ['www。evil。example nu', 'nu'],
  ['htt\u200bp://evil.example nu', 'nu'],
  ['evil.exam\u00adple/x nu', 'nu'],
  ['https:\\\\evil.example nu', 'nu'],
  ['https:/evil.example nu', 'nu'],
  ['Win op 93.184.215.14/x nu', 'Win op nu'],
  ['Win op 93.184.215.14:8080 nu', 'Win op nu'],
  ['http://[2606:4700::1111]/ nu', 'nu'],
  ['mail mailto:win@evil.example nu', 'mail nu'],
  ['mail win@evil.example nu', 'mail nu'],
])('the subject "%s" loses what leads elsewhere', (written, subject) => {
  expect(cleanSubject('partner_invited', written)).toBe(subject)
})

test.each([
  'Je fotogalerij bij Studio Vossen.nl',
  'Kijk je mee op vossen.nl?',
  'Foto’s 13/18 van 3.5 tot 4.5/5',
  'Dr. Jansen/Pietersen: bruiloft',
  'Ontwerp & foto v.2/3',
  'Jan en Ans ½ jaar getrouwd',
  'Anna @ het strand',
  'Team Rood/Blauw: 3.5.2026/4.5.2026',
  'Cor\u00adrie & Zoë',
  '👩‍👩‍👧 op 1.1.2026',
])('the subject "%s" stays', (written) => {
  expect(cleanSubject('partner_invited', written)).toBe(written)
})

test('a letter about a studio’s own host names it', () => {
  const subject = 'www.studio-vossen.nl leidt niet meer naar je galerij'
  expect(cleanSubject('domain_lost', subject)).toBe(subject)
})
