import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { figure, shortDate } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { z } from 'zod'
import type { photo, photosContract } from './photos.contract.ts'
import { momentOnLocalDay, type PhotoType, type PictureFailure } from '#domains/photos/photos.rules.ts'
import type { pictureStates } from '#domains/photos/picture-state.rules.ts'

type Contract = typeof photosContract

const photos = (count: number) => plural(count, 'foto', 'foto’s')
const comments = (count: number) => plural(count, 'opmerking', 'opmerkingen')

type SeenPhoto = Pick<
  z.infer<typeof photo>,
  'label' | 'createdAt' | 'capturedAt' | 'isFavorite' | 'isApproved' | 'commentCount' | 'visibility'
> &
  ShownPicture

const listRefused = {
  choice_full: { title: 'Je keuze is vol', line: 'Haal er eerst een weg om deze te kiezen.' },
  choice_closed: {
    title: 'Je keuze is verstuurd',
    line: 'Vraag je fotograaf om hem weer te openen als je nog iets wilt wijzigen.',
  },
}

const choiceFailed = (line: string, lineOfMany: string, more?: typeof listRefused) => {
  const broken = { title: 'Fout', line }
  const refusals = { photo_not_yours: broken, ...more }
  return { refusals, broken, manyFailed: { title: 'Fout', line: lineOfMany } }
}

const downloadFailed = { title: 'Download mislukt', line: 'Er is een fout opgetreden bij het downloaden' }
const tooHeavy = 'Te zwaar om te verwerken.'

const lost = 'Afbeelding kon niet geladen worden'
const failures = {
  corrupt: 'Dit bestand is beschadigd',
  too_many_pixels: `${tooHeavy} Meer dan 200 megapixel.`,
  too_many_avif_pixels: `${tooHeavy} AVIF kan tot 30 megapixel.`,
  too_many_progressive_pixels: `${tooHeavy} Progressief kan tot 100 megapixel.`,
  too_many_interlaced_pixels: `${tooHeavy} Interlaced kan tot 100 megapixel.`,
  too_heavy: `${tooHeavy} Exporteer als gewone JPEG.`,
  broken: lost,
} satisfies Record<PictureFailure, string>

type ShownPicture = { picture: (typeof pictureStates)[number]; failure?: PictureFailure | undefined }

const pictureText = ({ picture, failure }: ShownPicture) =>
  picture === 'making' ? 'Nog in verwerking' : picture === 'failed' && (failure ? failures[failure] : lost)

export const photosNl = {
  gallery: {
    title: 'Jouw Fotogalerij',
    welcome: (firstName: string) => `Welkom, ${firstName}`,
    signOut: 'Uitloggen',
    share: 'Delen',
    menu: 'Menu',
    security: 'Beveiliging',
    changePassword: 'Wachtwoord wijzigen',
    theme: { light: 'Licht thema', dark: 'Donker thema' },
    tabs: 'Foto’s naar soort',
    tab: { preview: 'Previewfoto’s', final: 'Afgeronde foto’s' } satisfies Record<PhotoType, string>,
    toPhotos: 'Naar de foto’s',
    available: (count: number) => `${photos(count)} beschikbaar`,
    selected: (count: number) => `${count} geselecteerd`,
    loading: 'Foto’s laden',
    failed: 'Kon foto’s niet laden',
    empty: {
      preview: (studio: string) => ({
        title: `${studio} heeft nog geen previews geüpload`,
        line: 'Je krijgt een mail zodra ze er zijn.',
      }),
      final: (studio: string) => ({
        title: `${studio} is nog bezig met bewerken`,
        line: 'Je krijgt een mail zodra je foto’s klaar zijn.',
      }),
    } satisfies Record<PhotoType, (studio: string) => { title: string; line: string }>,
    toOther: {
      preview: (count: number) => `Bekijk ${count === 1 ? 'je preview' : `je ${count} previews`}`,
      final: (count: number) => `Bekijk je ${count === 1 ? 'afgeronde foto' : `${count} afgeronde foto’s`}`,
    } satisfies Record<PhotoType, (count: number) => string>,
    otherPhotos: 'Overig',
    noneChosen: 'Geen foto’s met deze keuze',
    showAll: 'Toon alle foto’s',
  },

  chips: {
    label: 'Filter op keuze',
    all: 'Alles',
    favorites: 'Favorieten',
    approved: 'Goedgekeurd',
    commented: 'Met opmerking',
    undecided: 'Nog te kiezen',
    chosen: 'Hartje of vinkje',
  },

  tile: {
    describe: (photo: SeenPhoto, place: number, count: number) =>
      [
        `Foto ${place} van ${count}`,
        photo.label,
        shortDate(momentOnLocalDay(photo)),
        pictureText(photo),
        photo.isFavorite && 'favoriet',
        photo.isApproved && 'goedgekeurd',
        photo.visibility === 'client' && 'alleen voor ons',
        photo.commentCount > 0 && comments(photo.commentCount),
      ]
        .filter(Boolean)
        .join(', '),
    select: (label: string) => `Selecteer ${label}`,
    lost,
    picture: pictureText,
  },

  favorite: {
    label: 'Favoriet',
    done: (count: number, isFavorite: boolean) => {
      if (!isFavorite) return 'Favoriet verwijderd'
      return count === 1 ? 'Favoriet toegevoegd' : 'Favorieten toegevoegd'
    },
    ...choiceFailed('Kon favoriet status niet wijzigen', 'Kon foto’s niet toevoegen aan favorieten'),
  },

  approval: {
    label: (isApproved: boolean, isLocked = false) => {
      if (isLocked) return isApproved ? 'Verstuurd' : 'Niet gekozen'
      return isApproved ? 'Goedgekeurd' : 'Goedkeuren'
    },
    done: (count: number, isApproved: boolean) => {
      if (!isApproved) return 'Goedkeuring ingetrokken'
      return count === 1 ? 'Foto goedgekeurd' : 'Foto’s goedgekeurd'
    },
    ...choiceFailed('Kon goedkeuring niet wijzigen', 'Kon foto’s niet goedkeuren', listRefused),
  },

  ours: {
    label: 'Alleen voor ons',
    done: (count: number, isOurs: boolean) => {
      if (!isOurs) return 'Ook voor gasten'
      return count === 1 ? 'Gasten zien deze foto niet' : 'Gasten zien deze foto’s niet'
    },
    ...choiceFailed('Kon niet wijzigen wie deze foto ziet', 'Kon niet wijzigen wie deze foto’s ziet'),
  },

  comments: {
    title: 'Opmerkingen',
    open: (count: number) => (count === 0 ? 'Opmerking' : comments(count)),
  },

  selection: {
    label: 'Acties voor geselecteerde foto’s',
    count: (count: number) => `${count} geselecteerd`,
    photos,
    favorite: 'Favoriet',
    approve: 'Goedkeuren',
    comment: 'Opmerking',
    download: 'Downloaden',
    order: 'Bestellen',
    clear: 'Selectie wissen',
    all: 'Alles selecteren',
    howByTouch: 'Houd een foto ingedrukt om te selecteren',
    toOrder: 'Tik de foto’s aan die je wilt laten afdrukken',
    tooMany: (max: number) => {
      const most = figure(max)
      return {
        title: `Je kunt hoogstens ${most} foto’s tegelijk selecteren`,
        line: `De eerste ${most} zijn geselecteerd. Doe het in delen, of filter eerst.`,
      }
    },
  },

  finals: {
    downloadAll: (count: number) => `Download alles (${count})`,
    order: 'Bestel afdrukken',
  },

  download: {
    what: (count: number, room: string) => `${plural(count, 'foto', 'foto’s')}, ${room}`,
    skipped: (count: number) =>
      count === 1
        ? '1 foto kan niet gelezen worden en is overgeslagen'
        : `${count} foto’s kunnen niet gelezen worden en zijn overgeslagen`,
    tooMany: (max: number) => ({
      title: `Je kunt hoogstens ${figure(max)} foto’s tegelijk downloaden`,
      line: 'Selecteer ze in delen.',
    }),
    nothingSelected: {
      title: 'Geen foto’s geselecteerd',
      line: 'Selecteer eerst foto’s om te downloaden',
    },
    busy: 'Downloaden...',
    done: (count: number, isZip: boolean) => ({
      title: 'Download voltooid',
      line: isZip ? `${photos(count)} gedownload als ZIP-bestand` : `${photos(count)} gedownload`,
    }),
    refusals: {
      photo_not_yours: downloadFailed,
      no_photo_readable: { title: 'Download mislukt', line: 'Geen foto’s konden worden gedownload' },
      ...flagsOffNl.refusals,
    } satisfies RefusalTexts<Contract['planDownload']>,
    broken: downloadFailed,
  },

  actions: { download: 'Downloaden', order: 'Bestellen' },

  hint: {
    line: (studio: string) =>
      `Tik op het hart bij wat je mooi vindt. Open een foto om hem met het vinkje goed te keuren: dan mag ${studio || 'je fotograaf'} hem afmaken.`,
    /** Hint in a gallery where the client is asked to choose previews with the tick. */
    asked:
      'Tik op het vinkje bij elke foto die je kiest. Een hartje geef je in de geopende foto; dat telt niet mee als keuze.',
    done: 'Begrepen',
  },
}
