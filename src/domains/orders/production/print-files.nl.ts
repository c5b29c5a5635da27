import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { dateAndTime, figure, sizeText } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { ordersContract } from '../orders.contract.ts'
import { notNow } from '../studio-orders.nl.ts'

const notPrepared = 'Kon de productiebestanden niet klaarmaken'
const files = (count: number) => plural(count, 'bestand', 'bestanden')

export const printFilesNl = {
  get: 'Productiebestanden',
  making: 'Productiebestanden klaarmaken',
  inLine: 'Zo aan de beurt',
  madeOf: (made: number, count: number) => `${figure(made)} van ${files(count)}`,
  goesOn: 'Je kunt dit scherm sluiten, we gaan gewoon door.',
  waitsForDisk: 'Er is nu geen ruimte op de server. Zodra die er is, gaan we vanzelf verder.',
  ready: 'Je productiebestanden staan klaar',
  kept: (count: number, sizeBytes: number, until: Date) =>
    `${files(count)}, ${sizeText(sizeBytes)}. Te downloaden tot ${dateAndTime(until)}.`,
  leftOut: (count: number) =>
    count === 1
      ? 'Er ontbreekt 1 bestand. In de ZIP staat welk.'
      : `Er ontbreken ${files(count)}. In de ZIP staat welke.`,
  again: 'Opnieuw klaarmaken',
  failed: `${notPrepared}.`,
  refusals: {
    ...notNow(notPrepared),
    too_many_archives: ({ max }) => ({
      title: 'Er staan er al genoeg in de rij',
      line: `Er worden al productiebestanden van ${max} bestellingen klaargemaakt. Zodra er een klaar is, kan het weer.`,
    }),
  } satisfies RefusalTexts<(typeof ordersContract)['preparePrintFiles']>,
  broken: { title: notPrepared, line: 'Er is iets misgegaan. Probeer het opnieuw.' },
}
