import { photoCountNl } from '../orders.nl.ts'

export const orderingNl = {
  title: 'Bestellen',
  steps: { product: 'Product', format: 'Formaat en aantal' },
  stepsLabel: 'Stappen',
  back: 'Ander product kiezen',
  selected: (count: number) => `${photoCountNl(count)} geselecteerd`,
  noVat: 'Je fotograaf rekent geen btw',
  vatIncluded: 'Alle prijzen zijn inclusief btw',
  from: (price: string) => `vanaf ${price}`,
  products: 'Producten',
  loadingProducts: 'Producten laden',
  productsFailed: 'Kon producten niet laden',
  noProducts: {
    title: 'Geen producten beschikbaar',
    line: 'Neem contact op met je fotograaf voor meer informatie.',
  },
  closed: {
    title: 'Bestellen kan nu niet',
    line: 'Je fotograaf neemt op dit moment geen bestellingen aan. Vraag gerust wanneer het weer kan.',
    back: 'Terug naar je foto’s',
  },
  variantsFailed: 'Kon varianten niet laden',
  noVariants: 'Geen varianten beschikbaar',

  crop: {
    label: (photo: string) => `Uitsnede van ${photo}`,
    drag: 'Sleep om de uitsnede te verschuiven',
    whole: 'De hele foto past op dit formaat',
    middle: 'Midden',
    turn: { label: 'Richting van de uitsnede', standing: 'Staand', lying: 'Liggend' },
    inMiddle: 'In het midden',
    along: { x: 'van links', y: 'van boven' },
    place: (percent: number, along: string) => `${percent}% ${along}`,
  },
  strip: 'Foto’s in hun uitsnede',
  tooSmall: {
    mark: 'Te klein',
    title: (format: string) => `Te klein voor ${format}`,
    line: (label: string, widthPx: number, heightPx: number) =>
      `${label} telt ${widthPx} × ${heightPx} pixels en wordt zichtbaar onscherp.`,
    sharpUpTo: (format: string) => `Tot ${format} is hij scherp.`,
    more: (count: number) => `Dat geldt voor nog ${photoCountNl(count)}.`,
  },

  views: {
    label: 'Hoe je het ziet',
    crop: 'Uitsnede',
    wall: 'Aan de muur',
    table: 'Op tafel',
    pages: 'Bladzijden',
  },
  room: {
    cm: (width: number, height: number) => `${width} × ${height} cm`,
    onWall: (product: string, cm: string, tone: string, share: number) =>
      `${product}, ${cm}, aan een ${tone}. Dat is ${share}% van de breedte van de bank eronder, die 200 cm breed is.`,
    onTable: (product: string, cm: string) =>
      `${product}, ${cm}, op een tafel naast een kop koffie van 8,5 cm breed.`,
    besideSofa: (cm: string) => `${cm}, boven een bank van 2 meter`,
    besideCup: (cm: string) => `${cm}, naast een kop koffie`,
    tone: 'Kleur van de muur',
    tones: { light: 'Lichte muur', warm: 'Warme muur', dark: 'Donkere muur' },
  },
  pages: {
    label: 'Bladen van het album',
    honest:
      'Zo zou je album eruit kunnen zien. Je fotograaf maakt de opmaak, met je foto’s in deze volgorde.',
    where: (nth: number, count: number) => `Blad ${nth} van ${count}`,
    spread: (nth: number, labels: string[]) => `Blad ${nth}: ${labels.join(', ')}`,
    back: 'Vorig blad',
    on: 'Volgend blad',
  },

  format: 'Formaat',
  quantity: { each: 'Aantal per foto', together: 'Aantal' },
  together: {
    fits: (min: number, max: number, count: number) =>
      `Al je ${photoCountNl(count)} komen samen in één exemplaar. Er passen er ${min} tot ${max} in.`,
    tooFew: (min: number, max: number, count: number) =>
      `Hierin passen ${min} tot ${max} foto’s. Je koos er ${count}: kies er nog ${min - count} bij.`,
    tooMany: (min: number, max: number, count: number) =>
      `Hierin passen ${min} tot ${max} foto’s. Je koos er ${count}: haal er ${count - max} uit.`,
    fill: (count: number) => `Vul aan tot ${photoCountNl(count)}`,
    filledWith: 'Eerst wat je mooi vond, dan foto’s van de hele dag.',
  },
  tooManyPhotos: (max: number) => `Je kunt tot ${max} foto’s tegelijk bestellen.`,
  cartFull: (max: number) => `In je winkelwagen passen ${max} regels.`,
  sum: (pieces: string, price: string) => `${pieces} × ${price}`,
  photosTimes: (count: number, quantity: number) =>
    quantity === 1 ? photoCountNl(count) : `${photoCountNl(count)} × ${quantity}`,
  vat: (rate: number) => `waarvan ${rate}% btw`,
  total: 'Totaal',
  totalVat: 'incl. btw',
  totalNoVat: 'zonder btw',
  add: 'In winkelwagen',
}
