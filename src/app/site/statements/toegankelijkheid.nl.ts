import type { Statement } from './statement.ts'

export const toegankelijkheid: Statement = {
  path: '/toegankelijkheid',
  title: 'Toegankelijkheid',
  lead: 'Iedereen moet kunnen kijken, kiezen en bestellen. Dit is wat we daarvoor doen, en wat nog niet lukt.',
  changedOn: '2026-11-16',
  chapters: [
    {
      title: 'Waar we naar werken',
      blocks: [
        'We bouwen Lichttafel volgens WCAG 2.2, niveau AA. Elke wijziging wordt automatisch op die regels gecontroleerd, in het lichte en het donkere thema, op een groot scherm en op een telefoon. Automatische controle vindt niet alles; daarom lopen we de belangrijkste schermen ook met alleen het toetsenbord na.',
      ],
    },
    {
      title: 'Wat je mag verwachten',
      blocks: [
        {
          list: [
            'Alles is te bedienen zonder muis. In een galerij vind je met de toets ? de lijst van toetsen.',
            'De focus is altijd zichtbaar en verdwijnt nooit achter een balk.',
            'Tekst heeft genoeg contrast en blijft leesbaar als je tot 200 procent vergroot.',
            'Niets wordt alleen met kleur verteld: een status heeft altijd ook een woord.',
            'Knoppen zijn op een aanraakscherm minstens 44 bij 44 pixels.',
            'Vraagt je apparaat om minder beweging, dan beweegt er niets.',
            'De voorpagina, de artikelen en deze pagina’s zijn ook zonder JavaScript te lezen.',
          ],
        },
      ],
    },
    {
      title: 'Wat nog niet lukt',
      blocks: [
        'Foto’s van klanten hebben geen beschrijving van wat erop staat. Een schermlezer hoort de bestandsnaam, de datum en wat er is gekozen. Fotografen kunnen een foto wel een eigen naam geven.',
        'De facturen in PDF zijn nog niet opgemaakt voor schermlezers. Heb je een factuur in een andere vorm nodig, vraag er dan om.',
        'De betaalpagina is van onze betaaldienst. Op de toegankelijkheid daarvan hebben we geen invloed.',
      ],
    },
    {
      title: 'Loop je ergens tegenaan?',
      blocks: [
        'Laat het weten via het contactformulier op de voorpagina. Vertel op welke pagina het was en wat je gebruikt, bijvoorbeeld een schermlezer of spraakbesturing. We antwoorden binnen vijf werkdagen met wat we doen en wanneer.',
      ],
    },
  ],
}
