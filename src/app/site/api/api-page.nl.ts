export const apiPageNl = {
  title: 'API',
  lead: 'Laat je eigen programma’s met Lichttafel werken: je boekhouding, je website, Zapier of Make. API-toegang hoort bij het abonnement Studio.',
  documentLine: 'Alles op deze pagina staat ook in het',
  document: 'OpenAPI-document',
  contents: 'Op deze pagina',

  start: {
    title: 'Drie eerste stappen',
    steps: [
      {
        title: 'Maak een sleutel',
        line: 'In je instellingen, onder Koppelingen. Vink alleen aan wat je programma moet kunnen. De sleutel wordt één keer getoond.',
      },
      { title: 'Vraag wie je bent', line: 'Stuur de sleutel bij elk verzoek mee.' },
      {
        title: 'Voeg een klant toe',
        line: 'Met een `Idempotency-Key` gebeurt het één keer, hoe vaak je het ook probeert.',
      },
    ],
  },

  asked: 'Wat je meegeeft',
  required: 'verplicht',
  scope: 'Nodig:',
  anyKey: 'Elke sleutel mag dit.',
  example: 'Zo vraag je het',
  answer: 'Zo ziet het antwoord eruit',
  noAnswer: 'Het antwoord is leeg, met status 204.',

  files: {
    title: 'Bestanden uploaden',
    lines: [
      'Foto’s gaan via het tus-protocol naar `/uploads`, met dezelfde sleutel; nodig is `photos:write`. Wordt de verbinding verbroken, dan gaat een upload verder waar hij was. Voor elke taal is er een tus-client. Wil je niet programmeren, haal dan de uploader op: `/api/uploader.mjs`.',
      'Geef in `Upload-Metadata` mee voor welke klant het is (`clientId`), of het een `preview` of een `final` is (`type`), en hoe het bestand heet (`filename`). Met `galleryId` kies je de galerij, en met `sectionId` het hoofdstuk.',
      'Zonder `galleryId` komt het in de open galerij van de klant, of in de nieuwste zolang er geen open is. Zijn er twee of meer open, dan is het antwoord 409 met `gallery_needed` in de header `Upload-Refusal`; in `galleries` staan ze, met hun id.',
    ],
  },
  events: {
    title: 'Berichten ontvangen',
    lines: [
      'We sturen elk bericht als `POST` naar je adres, ondertekend volgens Standard Webhooks (standardwebhooks.com). Voor elke taal is er een bibliotheek die met het geheim van je webhook (`whsec_…`) controleert of het van ons komt.',
      'Antwoord binnen 15 seconden met een status in de 200. Anders proberen we het opnieuw, tien keer in drie dagen; met `Retry-After` vraag je zelf om geduld. Bij elke poging is `webhook-id` hetzelfde: zie je hem twee keer, doe het dan één keer. Een antwoord 410 zet de webhook uit.',
      'Een bericht noemt ids en namen. De rest vraag je op.',
    ],
    check: 'Zo controleer je een bericht',
    kinds: 'Zo ziet een bericht eruit',
  },
  pages: {
    title: 'Lijsten',
    lines: [
      'Een lijst begint bij het nieuwste en geeft hoogstens 100 stuks per keer, 50 als je niets zegt. Staat er een `nextCursor` in het antwoord, geef die dan mee als `cursor` voor de volgende pagina. Op de laatste is hij `null`.',
      'Bij klanten, galerijen en bestellingen geeft `updatedSince` alleen wat sinds dat moment is gewijzigd.',
    ],
  },
  twice: {
    title: 'Nooit twee keer',
    lines: [
      'Geef bij een `POST` een `Idempotency-Key` mee: 1 tot 255 tekens die je zelf kiest, een andere voor elk verzoek. Kwam er geen antwoord, stuur dan hetzelfde nog eens. Je krijgt een dag lang hetzelfde antwoord, met `Idempotent-Replayed: true`, ook met een vernieuwde sleutel.',
      'Een verzoek dat is geweigerd, wordt niet onthouden.',
    ],
  },
  limits: {
    title: 'Hoeveel en hoe vaak',
    lines: [
      'Een studio mag 600 verzoeken per minuut doen, en 20 tegelijk. Hoeveel er over is, staat bij elk antwoord in `RateLimit`. Bij status 429 staat in `Retry-After` hoeveel seconden je wacht.',
      'In een verzoek past 1 MB. Van een bestand telt alleen het aankondigen als verzoek.',
    ],
  },
  versions: {
    title: 'Wat er verandert',
    lines: [
      'Aan `/api/v1` komen alleen dingen bij. Reken dus op velden die je nog niet kent. Verdwijnt er ooit een veld, dan staat dat een half jaar eerder in `Deprecation` en `Sunset`.',
    ],
  },
  problems: {
    title: 'Als iets niet kan',
    lines: [
      'Elke weigering is `application/problem+json` (RFC 9457). Laat je programma op `code` letten; `title` en `detail` zijn voor mensen. Loopt er bij ons iets mis, noem dan `requestId`.',
    ],
  },
}
