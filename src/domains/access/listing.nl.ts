/** What narrows a list, whatever it lists. */
export const listingNl = {
  period: {
    label: 'Periode',
    ever: 'Alle dagen',
    from: 'Van',
    until: 'Tot en met',
    between: (from: string | undefined, until: string | undefined) =>
      from && until ? `${from} – ${until}` : from ? `Vanaf ${from}` : `Tot en met ${until ?? ''}`,
    thisMonth: 'Deze maand',
    lastMonth: 'Vorige maand',
    thisYear: 'Dit jaar',
  },
}
