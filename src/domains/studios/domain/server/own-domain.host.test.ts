import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHost } from './own-domain.handlers.ts'

const ours = ['lichttafel.nl', 'galerijen.lichttafel.net']

test.each([
  ['galerij.studiovossen.nl', 'galerij.studiovossen.nl'],
  [' Galerij.StudioVossen.NL. ', 'galerij.studiovossen.nl'],
  ['https://studiovossen.nl/', 'studiovossen.nl'],
  ['studiovossen.nl', 'studiovossen.nl'],
  ['https://galerij.annadevries.nl/foto', 'galerij.annadevries.nl'],
  ['http://galerij.annadevries.nl./foto/1?van=mail#boven', 'galerij.annadevries.nl'],
  ['https://galerij.annadevries.nl?x', 'galerij.annadevries.nl'],
  ['studiovossen.nl/galerij', 'studiovossen.nl'],
  ['galerij.café-foto.nl', 'galerij.xn--caf-foto-d1a.nl'],
  ['xn--caf-foto-d1a.nl', 'xn--caf-foto-d1a.nl'],
  ['foto.vossen.co.uk', 'foto.vossen.co.uk'],
  ['vossen.github.io', 'vossen.github.io'],
  ['mijnlichttafel.nl', 'mijnlichttafel.nl'],
])('%j is read as %s', (typed, host) => expect(readHost(typed, ours)).toEqual({ host }))

test.each([
  ['', 'not_a_name'],
  ['galerij', 'no_dot'],
  ['localhost', 'no_dot'],
  ['studio vossen.nl', 'not_a_name'],
  ['https://', 'not_a_name'],
  ['https:///foto', 'not_a_name'],
  ['/foto', 'not_a_name'],
  ['studiovossen.nl:8443', 'not_a_name'],
  ['user@studiovossen.nl', 'not_a_name'],
  ['studio_vossen.nl', 'not_a_name'],
  ['-vossen.nl', 'not_a_name'],
  ['vossen..nl', 'not_a_name'],
  [`${'a'.repeat(64)}.nl`, 'not_a_name'],
  ['*.studiovossen.nl', 'wildcard'],
  ['203.0.113.7', 'ip_address'],
  ['2001:db8::1', 'ip_address'],
  ['[2001:db8::1]', 'ip_address'],
  ['0x7f.1', 'ip_address'],
  ['2130706433', 'ip_address'],
  [`${'abcdefg.'.repeat(40)}nl`, 'too_long'],
  ['nl', 'no_dot'],
  ['co.uk', 'public_suffix'],
  ['github.io', 'public_suffix'],
  ['lichttafel.nl', 'ours'],
  ['www.LICHTTAFEL.nl', 'ours'],
  ['galerijen.lichttafel.net', 'ours'],
])('%j is refused: %s', (typed, fault) => expect(readHost(typed, ours)).toEqual({ fault }))

test('whatever is typed, what is read is a name that a browser asks for as it stands, and reads as itself', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.domain(),
    fc.webUrl(),
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const read = readHost(text, ours)
      if ('fault' in read) return
      expect(new URL(`https://${read.host}`).hostname).toBe(read.host)
      expect(readHost(read.host, ours)).toEqual(read)
      expect(read.host.length).toBeLessThanOrEqual(253)
    }),
  )
})
