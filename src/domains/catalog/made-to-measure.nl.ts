export const madeToMeasureNl = {
  label: 'Herroepen',
  choices: {
    madeToMeasure: {
      name: 'Op maat gemaakt',
      line: 'Van de foto’s van je klant, in een eigen uitsnede. Je klant kan niet herroepen.',
    },
    other: {
      name: 'Niet op maat',
      line: 'Zoals een losse lijst. Je klant kan herroepen tot veertien dagen na ontvangst.',
    },
  },
  hint: 'Je klant leest dit bij het afrekenen',
}
