import type { Role } from '#domains/access/viewer.rules.ts'
import { TRIAL_DAYS } from '#domains/plans/plans.rules.ts'

export const siteNl = {
  product: 'Lichttafel',
  header: {
    label: 'Hoofdmenu',
    features: 'Functies',
    pricing: 'Prijzen',
    blog: 'Blog',
    contact: 'Contact',
    signIn: 'Inloggen',
    start: 'Start gratis',
    menu: 'Menu',
    skip: 'Naar de inhoud',
  },
  footer: {
    claim: 'Waar foto’s worden beoordeeld, gekozen en geleverd.',
    product: 'Product',
    api: 'API',
    reading: 'Lezen',
    legal: 'Afspraken',
    privacy: 'Privacy',
    terms: 'Voorwaarden',
    processing: 'Verwerkersovereenkomst',
    cookies: 'Cookies',
    accessibility: 'Toegankelijkheid',
    noTrackers: 'Geen trackers, geen cookiebalk.',
    theme: { label: 'Thema', choices: { system: 'Apparaat', light: 'Licht', dark: 'Donker' } },
  },
  landing: {
    title: 'Lichttafel: fotogalerijen waarin je klant kiest, goedkeurt en bestelt',
    description:
      'Deel previews met jouw watermerk, laat je klant kiezen en goedkeuren, lever de afgeronde foto’s en verkoop afdrukken. Voor professionele fotografen. 14 dagen gratis.',
    headline: ['Laat je foto’s zien', 'zoals jij ze zag.'],
    line: 'Een stille galerij waarin je klant kiest, goedkeurt en bestelt. Met jouw naam erop, en jouw watermerk in elke preview.',
    start: `Start ${TRIAL_DAYS} dagen gratis`,
    seeGallery: 'Bekijk een galerij',
    claims: [
      ['500+', 'fotografen'],
      ['10K+', 'tevreden klanten'],
      ['1M+', 'gedeelde foto’s'],
    ],
    claimsLabel: 'Lichttafel in getallen',
    heroGallery: 'Een galerij met de keuzes van een klant: favorieten, goedgekeurde foto’s en een opmerking',
    heroComment: {
      name: 'Lotte de Wit',
      moment: '14/10/2026 20:41',
      date: '12 okt 2026',
      text: 'Deze wordt de grote boven de bank.',
    },
  },
  gallery: {
    title: 'Kijk zoals je klant kijkt.',
    line: 'Dit is geen filmpje. Geef een foto een hartje, keur hem goed, schrijf er een opmerking bij of open hem groot. Er wordt niets bewaard.',
    noScript: 'Met JavaScript aan kun je hier zelf kiezen, goedkeuren en reageren.',
    studio: 'Studio Vossen',
    visitor: 'Jij',
    comment: { author: 'Lotte de Wit', text: 'Deze wordt de grote boven de bank.' },
  },
  features: {
    title: 'Van upload tot aan de muur.',
    line: 'Alles wat tussen de laatste klik en een tevreden klant zit, op één rustige plek.',
    clients: {
      title: 'Klanten op een rij',
      line: 'Per klant zie je wat er staat te gebeuren: wie nog kiest, wie klaar is en wie op jou wacht.',
    },
    watermark: {
      title: 'Galerijen met watermerk',
      line: 'Je watermerk staat in de pixels van elke preview. Er is geen adres waar de schone foto te vinden is.',
    },
    downloads: {
      title: 'Eenvoudig downloaden',
      line: 'Je klant haalt alles in één keer op, in volle grootte. Valt de verbinding weg, dan gaat de download verder waar hij was gebleven.',
    },
    prints: {
      title: 'Printbestellingen',
      line: 'Jij kiest producten en prijzen, je klant bestelt vanuit de galerij. Productie begint pas na betaling.',
    },
    portal: {
      title: 'Een eigen klantportaal',
      line: 'Eén adres voor previews en afgeronde foto’s, in jouw kleur. Op de bank net zo fijn als op kantoor.',
    },
    upload: {
      title: 'Honderden foto’s tegelijk',
      line: 'Sleep een hele map naar binnen en werk door. Uploads overleven een haperende lijn en een dichtgeklapte laptop.',
    },
  },
  blog: {
    title: 'Voor wie ervan leeft.',
    line: 'Wat we leren van fotografen die hun werk goed geregeld hebben.',
    minutes: (minutes: number) => `${minutes} minuten lezen`,
    next: 'Volgende artikel',
    related: 'Ook te lezen',
    author: 'De redactie van Lichttafel',
    endTitle: 'Zelf proberen?',
    endLine: `Maak een galerij met je eigen foto’s. De eerste ${TRIAL_DAYS} dagen zijn gratis.`,
    crumbs: 'Kruimelpad',
    home: 'Voorpagina',
  },
  testimonials: {
    title: 'Zoals het gaat.',
    line: 'Deze drie bestaan alleen in onze demo. Wat ze vertellen, kun je daar zelf meemaken.',
    label: 'Drie stemmen',
    quotes: [
      {
        text: 'Op maandag ging de galerij open. Op dinsdagochtend wist ik welke foto’s het werden, en wat er nog aan moest gebeuren.',
        name: 'Marieke',
        work: 'Studio Vossen, demostudio',
      },
      {
        text: 'Kiezen deed ik op mijn telefoon, met de benen op tafel. De grote voor boven de bank was zo besteld.',
        name: 'Lotte de Wit',
        work: 'Klant van Studio Vossen, in de demo',
      },
      {
        text: 'In de trein viel de verbinding weg. Thuis ging de upload verder waar hij was gebleven.',
        name: 'Daan',
        work: 'Noorderlicht, demostudio',
      },
    ],
  },
  pricing: {
    title: 'Vier prijzen, geen verrassingen.',
    payment: 'Betaal met iDEAL | Wero, kaart of Bancontact. Opzeggen kan altijd.',
  },
  contact: {
    title: 'Stel je vraag.',
    line: 'Wil je overstappen, heb je een eigen domein of is iets niet duidelijk? Je krijgt antwoord van iemand die zelf aan Lichttafel bouwt.',
    noScript: 'Zet JavaScript aan om dit formulier te versturen.',
  },
  closing: { title: 'Morgen staat je eerste galerij online.' },
  notFound: {
    title: 'Deze pagina bestaat niet',
    line: 'Oops! Page not found',
    toHome: 'Naar de voorpagina',
    toOwn: {
      photographer: 'Naar je overzicht',
      client: 'Naar je galerij',
      admin: 'Naar het beheer',
    } satisfies Record<Role, string>,
  },
  broken: {
    title: 'Er is iets misgegaan',
    line: 'Dat ligt aan ons, niet aan jou. Probeer het zo nog eens.',
    requestId: 'Blijft het misgaan? Noem ons dan dit nummer:',
    retry: 'Opnieuw proberen',
    toHome: 'Naar de voorpagina',
  },
  offline: {
    title: 'Geen verbinding',
    line: 'Lichttafel is nu niet bereikbaar. Zodra er weer verbinding is, kun je verder waar je was.',
    retry: 'Opnieuw proberen',
  },
  statement: { changed: (day: string) => `Laatst gewijzigd op ${day}` },
}
