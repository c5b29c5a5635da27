import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCommand } from './read-command.ts'

const folder = tmpdir()
const list = ['choice', '--list', 'b7b5605d-81fe-4a65-bc28-ca09162a2ae8']
const client = ['--client', 'a@b.nl']

test.each([
  [['verstuur'], 'Onbekende opdracht: verstuur'],
  [['upload', folder], 'Geef met --client'],
  [['upload', ...client, folder], 'Geef met --type'],
  [['upload', ...client, '--type', 'final', join(folder, 'weg')], 'Dit is geen map'],
  [['upload', '--nonsens'], 'Onbekende of onvolledige optie: --nonsens'],
  [['upload', '--gallery', 'Newborn', ...client, '--type', 'final', folder], 'Geef met --gallery het id'],
  [['choice', ...client, '--format', 'pdf'], 'Geef met --format'],
  [['clients'], 'Geef met --url'],
  [['clients', '--url', 'http://voorbeeld.nl'], 'Dit is geen adres dat met https:// begint'],
  [['clients', '--url', 'http://localhost:3000'], 'Er is geen sleutel'],
  [['choice', '--list', 'Keuze', '--format', 'txt'], 'Geef met --list het id van een keuzelijst'],
  [['lists'], 'Geef met --gallery het id'],
  [list, 'Geef met --format txt, csv, lrsmcol of xmp-merge'],
  [[...list, '--format', 'txt', ...client], '--client kan niet samen met --list'],
  [[...list, '--format', 'txt', '--write'], '--write kan alleen met --format xmp-merge'],
  [[...list, '--format', 'lrsmcol', '--language', 'nl'], '--language kan alleen met --format xmp-merge'],
  [[...list, '--format', 'xmp-merge'], 'Geef de map waarin de RAW-bestanden staan'],
  [[...list, '--format', 'xmp-merge', join(folder, 'weg')], 'Dit is geen map'],
  [[...list, '--format', 'xmp-merge', folder, '--language', 'fr'], 'Geef met --language'],
  [[...list, '--format', 'txt', '--leave-off', '--write'], 'Onbekende of onvolledige optie'],
  [['choice', ...client, '--format', 'lrsmcol'], '--format lrsmcol kan alleen met --list'],
  [['choice', ...client, '--format', 'txt', '--stars'], '--stars kan alleen met --list'],
])('the words %j are refused with what they lack', (words, sentence) => {
  const read = () => readCommand(words, {}, { servedFrom: '' })
  expect(read).toThrow(sentence)
  expect(read).toThrow(expect.objectContaining({ exitCode: 2 }) as Error)
})
