import { figure } from '#platform/pure/format.nl.ts'

export const viewerNl = {
  viewer: {
    label: (label: string, place: number, count: number) => `Foto ${place} van ${count}, ${label}`,
    counter: (place: number, count: number) => `${place} / ${count}`,
    previewWatermark: 'PREVIEW',
    back: 'Terug naar de galerij',
    previous: 'Vorige foto',
    next: 'Volgende foto',
    zoom: 'Inzoomen',
    zoomOut: 'Uitzoomen',
    sharpening: 'wordt scherp',
    sharp: 'scherp',
    keys: 'Toetsen',
    selected: 'geselecteerd',
    tools: 'Deze foto',
  },

  filmstrip: {
    title: 'Filmstrook',
    photo: (place: number, count: number) => `Naar foto ${place} van ${count}`,
  },

  slideShow: {
    start: 'Diavoorstelling',
    stop: 'Diavoorstelling stoppen',
  },

  details: {
    title: 'Gegevens',
    name: 'Naam',
    captured: 'Gemaakt op',
    uploaded: 'Geüpload op',
    size: 'Afmetingen',
    pixels: (widthPx: number, heightPx: number) => `${figure(widthPx)} × ${figure(heightPx)} pixels`,
    file: 'Grootte',
  },

  keys: {
    title: 'Toetsen',
    move: 'Van foto naar foto',
    open: 'Foto openen',
    select: 'Selecteren',
    range: 'Reeks selecteren',
    favorite: 'Favoriet',
    approve: 'Goedkeuren',
    comment: 'Opmerking',
    download: 'Downloaden',
    order: 'Bestellen',
    compare: 'Vergelijken',
    loupe: 'Loep op 100 %',
    zoom: 'In- en uitzoomen',
    filmstrip: 'Filmstrook',
    slideShow: 'Diavoorstelling',
    fullScreen: 'Volledig scherm',
    back: 'Terug',
    list: 'Deze lijst',
    names: {
      arrows: 'Pijltjes',
      space: 'Spatie',
      shiftSpace: 'Shift + spatie',
      shiftF: 'Shift + F',
      enter: 'Enter',
      plusMinus: '+ −',
      escape: 'Esc',
    },
  },
}
