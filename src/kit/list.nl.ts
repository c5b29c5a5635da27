import { figure } from '#platform/pure/format.nl.ts'

/** Writes 'ruim' (more than) before a number at which counting stopped. */
const countText = (count: number, isWhole: boolean) => `${isWhole ? '' : 'ruim '}${figure(count)}`

export const listNl = {
  period: {
    label: 'Periode',
    ever: 'Alle dagen',
    from: 'Van',
    until: 'Tot en met',
    between: (from: string | undefined, until: string | undefined) =>
      from && from === until
        ? from
        : from && until
          ? `${from} – ${until}`
          : from
            ? `Vanaf ${from}`
            : `Tot en met ${until ?? ''}`,
    lastWeek: 'Vorige week',
    thisMonth: 'Deze maand',
    lastMonth: 'Vorige maand',
    thisYear: 'Dit jaar',
  },
  workbook: 'Excel',
  workbookOf: (title: string) => `${title} als Excel-bestand`,
  csv: 'CSV',
  csvOf: (title: string) => `${title} als CSV`,
  showAll: 'Toon alles',
  pages: {
    label: 'Bladeren',
    first: 'Eerste pagina',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    last: 'Laatste pagina',
  },
  count: countText,
  found: (count: number, isWhole: boolean) => `${countText(count, isWhole)} gevonden`,
  shown: (rows: number, count: number, isWhole: boolean) =>
    `${figure(rows)} van ${countText(count, isWhole)}`,
}

export const workbookNl = {
  sheet: 'Lijst',
  tooLong: {
    brand: 'Lichttafel',
    title: 'Te lang voor een Excel-bestand',
    line: 'Kies een kortere periode of zoek gerichter. Als CSV past de hele lijst wel in één bestand.',
    toCsv: 'Download als CSV',
  },
}
