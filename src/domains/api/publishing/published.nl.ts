import { eventFactsNl } from '#domains/activity/studio-events.nl.ts'

export const publishedTags = {
  key: 'Sleutel',
  clients: 'Klanten',
  galleries: 'Galerijen',
  photos: "Foto's",
  choices: 'Keuzes',
  orders: 'Bestellingen',
  receipts: 'Facturen',
  webhooks: 'Webhooks',
}

export const publishedNl = {
  me: {
    summary: 'Wie ben ik?',
    line: 'Je studio, de sleutel waarmee je vraagt en wat die mag. Handig om een koppeling te proberen.',
  },
  listClients: {
    summary: 'Klanten opvragen',
    line: 'Al je klanten, ook de gearchiveerde. Met `updatedSince` alleen wie sindsdien is gewijzigd.',
  },
  createClient: {
    summary: 'Klant toevoegen',
    line: "Niemand krijgt nu een mail: de uitnodiging gaat met de eerste foto's mee. Met `invite` op `true` gaat ze meteen.",
  },
  findClient: { summary: 'Eén klant', line: 'Een klant, met het adres en de status.' },
  updateClient: {
    summary: 'Klant wijzigen',
    line: 'Wat je weglaat, blijft zoals het is. Een ander e-mailadres krijgt een uitnodiging; met het oude komt niemand meer in de galerij.',
  },
  listGalleries: {
    summary: 'Galerijen opvragen',
    line: 'Al je galerijen, ook concepten en gearchiveerde; met `clientId` die van een klant. Met `updatedSince` alleen wat sindsdien is gewijzigd.',
  },
  createGallery: {
    summary: 'Galerij toevoegen',
    line: 'Een concept dat je klant nog niet ziet, of met `open` op `true` meteen open. Elke klant begint al met een galerij.',
  },
  findGallery: { summary: 'Eén galerij', line: 'Een galerij, met haar hoofdstukken.' },
  updateGallery: {
    summary: 'Galerij wijzigen',
    line: 'Wat je weglaat, blijft zoals het is. Een status die je zelf zet, verandert daarna niet meer vanzelf.',
  },
  openGallery: {
    summary: 'Galerij openen',
    line: 'Je klant ziet de galerij vanaf nu en krijgt daar één mail over. Is ze al open, dan gebeurt er niets. Galerijen verwijderen kan alleen in de app.',
  },
  listGalleryPhotos: {
    summary: "Foto's van een galerij opvragen",
    line: "Previews en afgeronde foto's, of met `type` een van beide.",
  },
  listPhotos: {
    summary: "Foto's van een klant opvragen",
    line: "Previews en afgeronde foto's van de open galerij van deze klant, of met `type` een van beide. Is er geen open, dan van de nieuwste; zijn er twee open, dan is het antwoord `gallery_needed`.",
  },
  findPhoto: { summary: 'Eén foto', line: 'Een foto, met wat je klant ervan vindt.' },
  updatePhoto: {
    summary: 'Foto wijzigen',
    line: 'Geef een foto een andere naam, of maak van een preview een afgeronde foto.',
  },
  deletePhoto: {
    summary: 'Foto verwijderen',
    line: 'Voorgoed. Een foto waarvan nog afdrukken gemaakt moeten worden, blijft staan.',
  },
  listGalleryLists: {
    summary: 'Keuzelijsten van een galerij opvragen',
    line: 'Waaruit je klant kiest: de keuze van de galerij eerst, daarna de lijsten voor een album of een muur, elk met hun afspraken en hoe ver het is.',
  },
  findChoice: {
    summary: 'De keuze op een lijst',
    line: "Wat je klant koos, in de volgorde van de galerij: zoals het is ingeleverd, of zoals het er nu voor staat zolang de lijst open is. Verandert een open keuze tussen twee pagina's, dan is het antwoord `choice_changed` en begin je opnieuw.",
  },
  listOrders: {
    summary: 'Bestellingen opvragen',
    line: 'Alle bestellingen, of met `status` een deel. Met `updatedSince` alleen wat sindsdien is gewijzigd.',
  },
  findOrder: { summary: 'Eén bestelling', line: 'Een bestelling, met elke regel en het adres.' },
  shipOrder: {
    summary: 'Bestelling verzenden',
    line: 'Zet een betaalde bestelling op verzonden, of op klaar om op te halen. Je klant krijgt een mail, met de track-and-trace.',
  },
  listReceipts: {
    summary: 'Facturen opvragen',
    line: 'Facturen en creditfacturen aan je klanten, met de btw per tarief.',
  },
  listWebhookEndpoints: {
    summary: 'Webhooks',
    line: 'De adressen die we aanroepen zodra er iets gebeurt, ook die uit je instellingen.',
  },
  createWebhookEndpoint: {
    summary: 'Webhook toevoegen',
    line: 'Het geheim waarmee we ondertekenen staat alleen in dit antwoord. Berichten volgen Standard Webhooks (standardwebhooks.com).',
  },
  deleteWebhookEndpoint: { summary: 'Webhook verwijderen', line: 'We roepen dit adres niet meer aan.' },
  listEvents: {
    summary: 'Gebeurtenissen',
    line: 'Wat er de laatste dertig dagen is gebeurd, in dezelfde vorm als in een webhook. Met `type` en `limit=3` heb je een voorbeeld voor Zapier of Make.',
  },
} as const satisfies Record<string, { summary: string; line: string }>

export const fieldsNl = {
  cents: eventFactsNl.cents,
  galleryTitle: eventFactsNl.galleryTitle,
  limit: 'Hoeveel er op een pagina staan.',
  cursor: 'De `nextCursor` van de vorige pagina.',
  onlyType: "Alleen previews, of alleen afgeronde foto's.",
  onlyStatus: 'Alleen bestellingen met deze status.',
  nextCursor: 'Geef dit mee als `cursor` voor de volgende pagina; `null` op de laatste.',
  updatedSince: 'Alleen wat sinds dit moment is gewijzigd, zoals `2026-03-01T00:00:00Z`.',
  invite: 'Stuur meteen een uitnodiging.',
  endpointState:
    '`failing` als er de laatste tijd niets aankomt, `off` als we het adres niet meer aanroepen.',
  eventId: 'Bij elke poging dezelfde, ook in de header `webhook-id`.',
  secret: 'Om te controleren of een bericht van ons komt. Staat nergens een tweede keer.',
  clientStatus: 'Hoe ver je bent met deze klant.',
  ofClient: 'Alleen galerijen van deze klant.',
  newTitle: 'Staat op de omslag.',
  galleryKind: 'Waar de foto’s van zijn.',
  shotOn: 'De dag van de shoot.',
  welcome: 'Wat je klant leest boven de foto’s.',
  galleryStatus: 'Hoe ver je bent met deze galerij.',
  galleryState: '`draft` ziet je klant niet, `live` is open, `archived` is weer dicht.',
  expiresOn: 'De laatste dag waarop je klant erin kan.',
  sections: 'Hoofdstukken, in hun volgorde.',
  open: 'Meteen open voor je klant, zonder mail.',
  noSection: '`null` voor een foto zonder hoofdstuk.',
  galleryArchivedAt: 'Sinds wanneer ze gearchiveerd is.',
  archivedAt: 'Sinds wanneer de galerij dicht is voor deze klant.',
  photoName: 'Hoe de foto heet in de galerij.',
  fileName: 'De naam uit de camera.',
  photoType: 'Een preview om te kiezen, of een afgeronde foto.',
  photoState:
    'Of de foto te zien is (`ready`), nog wordt gemaakt (`making`) of niet te maken was (`failed`).',
  listGallery: 'De galerij waar de lijst bij hoort.',
  listPurpose: 'Waar de keuze voor is: bewerken, een album, de muur, kaarten of iets anders.',
  isMain: 'Elke galerij heeft er een: de foto’s die je klant goedkeurt.',
  listPhotoType: "Of er uit previews of uit afgeronde foto's wordt gekozen.",
  included: 'Hoeveel foto’s er bij de prijs horen; `null` zonder grens.',
  extraPriceCents:
    'Wat elke foto daarboven kost, in centen inclusief btw; `null` als er niet meer gekozen mogen worden.',
  maximum: 'Hoeveel er met extra foto’s hoogstens gekozen mogen worden; `null` zonder grens.',
  deadlineOn: 'De laatste dag om te kiezen.',
  together: 'Of een partner meekiest.',
  listState:
    '`open` wordt nog gekozen, `paying` wacht op betaling van de extra foto’s, `submitted` is ingeleverd.',
  chosenCount: 'Hoeveel foto’s er gekozen zijn.',
  deliveredCount:
    'Van hoeveel er een afgeronde foto met dezelfde naam in de galerij staat; `null` zolang de lijst open is.',
  submittedAt: 'Sinds wanneer de keuze is ingeleverd.',
  round: 'Hoe vaak de keuze is ingeleverd. Daarna kan de lijst weer open zijn: dat zegt `state`.',
  choiceMessage: 'Wat je klant schreef bij het inleveren.',
  chosenPhotoId: '`null` als de foto intussen is verwijderd.',
  alsoChosenBy: 'Namen van partners die de foto ook kozen.',
  isDelivered: 'Of er een afgeronde foto met dezelfde naam in de galerij staat.',
  choiceNote: 'Wat je klant bij deze foto schreef.',
  orderStatus:
    'Wacht op betaling, in productie, verzonden (of klaar om op te halen), voltooid of geannuleerd.',
  delivery: '`ship` wordt verzonden, `pick_up` opgehaald, bij `arranged` spreek je de levering zelf af.',
  note: 'Wat je klant erbij schreef.',
  trackAndTrace: 'Een code, of het adres waar het pakket te volgen is.',
  scopes: 'Wat deze sleutel mag.',
  credits: 'Het nummer van de factuur die hiermee wordt gecrediteerd.',
  carrier: 'Wie het pakket bezorgt.',
} as const

export const documentNl = {
  title: 'Lichttafel API',
  line: "Wat de programma's van een studio mogen vragen. Antwoorden zijn JSON, tijden in UTC, bedragen in centen.",
  key: 'Een API-sleutel uit Instellingen → Koppelingen.',
  problem:
    'Wat er niet kon, volgens RFC 9457. Op `code` kan een programma letten; `title` en `detail` zijn voor mensen.',
  scope: (scope: string) => `Nodig: \`${scope}\`.`,
  success: 'Gelukt.',
  idempotencyKey:
    'Hetzelfde verzoek met dezelfde waarde wordt één keer gedaan; daarna volgt een dag lang hetzelfde antwoord.',
}
