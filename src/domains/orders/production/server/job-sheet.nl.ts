import { longMoment } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import { photoCountNl } from '../../orders.nl.ts'

export const jobSheetNl = {
  title: (orderNumber: string) => `Werkbon ${orderNumber}`,
  pickUp: 'De klant haalt het op',
  noAddress: 'Levering in overleg met de klant',
  ordered: (at: Date) => `Besteld op ${longMoment(at)}`,
  paid: (at: Date) => `Betaald op ${longMoment(at)}`,
  totals: (lines: number, pieces: number, files: number) =>
    `${plural(lines, 'regel', 'regels')}, ${plural(pieces, 'stuk', 'stuks')}, ${plural(files, 'bestand', 'bestanden')}`,
  missing: (missing: number) =>
    `${plural(missing, 'bestand ontbreekt', 'bestanden ontbreken')}, zie hieronder`,
  notes: 'Opmerkingen van de klant',
  note: (note: string) => `Opmerking: ${note}`,
  quantity: (quantity: number) => `${quantity} ×`,
  columns: { photo: 'Foto', product: 'Product', quantity: 'Aantal', done: 'Klaar' },
  pieces: (count: number) => `${plural(count, 'stuk', 'stuks')} in totaal`,
  photos: photoCountNl,
  until: (first: string, last: string) => `${first} t/m ${last}`,
  spread: (nth: number, places: readonly string[]) => `Blad ${nth}: ${places.join(', ')}`,
  page: (orderNumber: string, page: number) => `Bestelling ${orderNumber}, pagina ${page}`,
  originalMissing: (label: string) => `Het origineel van ${label} ontbreekt`,
  originalDamaged: (label: string) => `Het origineel van ${label} is beschadigd`,
  notYet: 'Deze productiebestanden worden klaargemaakt. Probeer het zo nog eens.',
  missingList: (count: number) =>
    count === 1
      ? 'Van deze bestelling zit 1 bestand niet in de ZIP:'
      : `Van deze bestelling zitten ${count} bestanden niet in de ZIP:`,
}
