import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { sizeText } from '#platform/pure/format.nl.ts'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { uploadsContract } from './uploads.contract.ts'
import type { UploadRefusal } from './uploads.rules.ts'

const photos = (count: number) => plural(count, 'foto', 'foto’s')

const refusals: Record<UploadRefusal, string> = {
  signed_out: 'No authentication token',
  studio_inactive: 'Je account is niet actief',
  wrong_role: 'Alleen een fotograaf kan uploaden',
  two_steps_demanded: 'Stel eerst je tweede stap in',
  switched_off: flagsOffNl.sentences.uploads.title,
  client_not_yours: 'Klant niet gevonden',
  gallery_not_open: 'Deze galerij is gearchiveerd of verwijderd',
  gallery_needed: 'Deze klant heeft meer dan één galerij. Geef aan welke je bedoelt.',
  bad_request: 'Upload kon niet starten',
  too_many_uploads: 'Er wachten al 2.000 bestanden. Laat eerst een deel aankomen of haal ze van de lijst',
  storage_full: 'Opslag limiet bereikt',
  storage_resting: storageNl.resting.title,
  empty: 'Dit bestand is leeg',
  too_large: 'Groter dan 200 MB',
  disk_full: 'De server heeft geen ruimte meer. Probeer het later opnieuw.',
  not_a_photo: 'Dit is geen foto',
  heic: 'HEIC kan niet. Zet je telefoon op ‘Meest compatibel’ of exporteer als JPEG.',
  hdr: 'Dit is een HDR-bestand. Exporteer het als gewone JPEG.',
  raw: 'Raw kunnen we niet tonen. Exporteer als JPEG.',
  corrupt: 'Dit bestand is beschadigd',
  truncated: 'Dit bestand is niet compleet',
  too_many_pixels: 'Meer dan 200 megapixel',
  too_many_avif_pixels: 'AVIF kan tot 30 megapixel. Exporteer deze foto als JPEG.',
  too_many_progressive_pixels: 'Een progressieve JPEG kan tot 100 megapixel. Exporteer zonder progressief.',
  too_many_interlaced_pixels: 'Een interlaced PNG kan tot 100 megapixel. Exporteer zonder interlacing.',
}

type Result = { done: number; all: number; known: number; failed: number; retryable: number }

export const uploadsNl = {
  type: { preview: 'Preview', final: 'Final' } satisfies Record<PhotoType, string>,
  typeLine: {
    preview: 'Met watermerk, om te kiezen',
    final: 'Zonder watermerk, om te downloaden',
  } satisfies Record<PhotoType, string>,
  typeTitle: { preview: 'Previewfoto’s', final: 'Afgeronde foto’s' } satisfies Record<PhotoType, string>,

  state: {
    pending: 'In wachtrij',
    uploading: 'Uploaden...',
    completed: 'Voltooid',
    error: 'Fout',
    cancelled: 'Geannuleerd',
  },

  failure: {
    ...refusals,
    network: 'Netwerk fout tijdens upload',
    file_gone: 'Dit bestand is veranderd of niet meer te vinden.',
    not_started: 'Upload kon niet starten',
    broken: 'Database fout: Kon foto niet opslaan',
    status: (status: number) => `Upload fout: ${status}`,
  },
  duplicate: ({ label, type }: { label: string; type: PhotoType }) =>
    `Stond er al als ${label} bij ${uploadsNl.typeTitle[type].toLowerCase()}`,

  form: {
    title: 'Foto’s uploaden',
    files: 'Bestanden',
    chooseFiles: 'Bestanden kiezen',
    chooseFolder: 'Map kiezen',
    dropHere: 'Sleep foto’s of een map hierheen',
    chooseHere: 'Kies foto’s van dit apparaat',
    chosen: (count: number, bytes: number) => `${photos(count)}, ${sizeText(bytes)}`,
    client: 'Klant',
    chooseClient: 'Kies een klant',
    noClients: 'Maak eerst een klant aan',
    type: 'Type',
    submit: 'Uploaden',
    clear: 'Wissen',
    cancel: 'Annuleren',
    odd: (count: number) => plural(count, 'bestand gaat niet mee', 'bestanden gaan niet mee'),
    noFiles: 'Geen bestanden geselecteerd',
    noClient: 'Geen klant geselecteerd',
    noType: 'Geen type geselecteerd',
  },
  started: {
    title: 'Upload gestart!',
    line: (count: number) => plural(count, 'foto wordt geüpload', 'foto’s worden geüpload'),
  },
  left: {
    title: (waiting: number, all: number) =>
      waiting === all
        ? `${photos(waiting)} ${waiting === 1 ? 'wacht' : 'wachten'} nog: kies de map opnieuw`
        : waiting === 0
          ? `${photos(all)} niet geüpload`
          : `${photos(all)} niet geüpload, ${waiting} daarvan ${waiting === 1 ? 'wacht' : 'wachten'} nog: kies de map opnieuw`,
    more: (count: number) => `en nog ${count}`,
    brokenOff: 'niet helemaal aangekomen',
    unsent: 'nog niet geüpload',
    dismiss: 'Van de lijst halen',
    choose: 'Opnieuw kiezen',
  },
  unreadable: 'Kon de bestanden niet lezen',

  manager: {
    title: (clientName?: string) => (clientName ? `Uploaden naar ${clientName}` : 'Uploads'),
    percentage: (share: number) => `${Math.floor(share * 100)}%`,
    progress: 'Voortgang van alle uploads',
    count: (done: number, all: number) => `${done} van ${all} geüpload`,
    bytes: (done: number, all: number) => `${sizeText(done)} van ${sizeText(all)}`,
    speed: (bytesPerSecond: number) => `${sizeText(bytesPerSecond)}/s`,
    left: (seconds: number) => `nog ${durationText(seconds)}`,
    paused: 'Gepauzeerd',
    offline: 'Geen verbinding. Zodra die er weer is, gaat het vanzelf verder.',
    all: 'Alles',
    filter: 'Uploads op status',
    pause: 'Pauzeren',
    resume: 'Hervatten',
    cancelAll: 'Alles annuleren',
    clear: 'Voltooide wissen',
    finished: 'Klaar',
    follows: (clientName = 'De klant') => `${clientName} krijgt over 5 minuten een mail`,
    retryAll: (count: number) => `${count} opnieuw`,
    cancel: (name: string) => `${name} annuleren`,
    retry: (name: string) => `${name} opnieuw proberen`,
    chooseAgain: 'Kies opnieuw',
    otherFile: (chosen: string, wanted: string) => `Je koos ${chosen}. Hier hoort ${wanted}.`,
    rowProgress: (name: string) => `Voortgang van ${name}`,
    dismiss: (name: string) => `${name} van de lijst halen`,
    result: ({ done, all, known, failed, retryable }: Result) =>
      [
        `${done} van ${all} geüpload`,
        known > 0 && `, ${known} ${known === 1 ? 'stond' : 'stonden'} er al`,
        failed > 0 && `, ${failed} mislukt`,
        retryable > 0 && ': opnieuw',
      ]
        .filter(Boolean)
        .join(''),
    open: 'Uploads tonen',
    empty: 'Geen uploads met deze status',
  },

  dismiss: {
    refusals: {} satisfies RefusalTexts<(typeof uploadsContract)['dismissFailedUploads']>,
    broken: { title: 'Fout', line: 'Er is iets misgegaan. Probeer het opnieuw.' },
  },
}

/** Formats seconds: 41 s; 3 min 5 s; 2 u 10 min (spec §9). */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min ${whole % 60} s`
  return `${Math.floor(minutes / 60)} u ${minutes % 60} min`
}

export const uploaderNl = {
  title: 'Uploader',
  line: 'Een klein programma dat een map uploadt, of een map in de gaten houdt en nieuwe foto’s meteen uploadt. Het haalt ook op wat een klant koos. Je hebt er een API-sleutel en Node 20 of nieuwer voor nodig.',
  fetch: 'Uploader ophalen',
  how: 'Alles wat het kan: ',
}
