import type { Statement } from './statement.ts'

export const voorwaarden: Statement = {
  path: '/voorwaarden',
  title: 'Voorwaarden',
  lead: 'De afspraken tussen jou als fotograaf en Lichttafel, in gewone taal.',
  changedOn: '2026-11-16',
  chapters: [
    {
      title: 'Waar het over gaat',
      blocks: [
        'Met een account op Lichttafel deel je foto’s met je klanten, laat je ze kiezen en goedkeuren, lever je afgeronde foto’s en neem je bestellingen aan. Deze voorwaarden gelden vanaf het moment dat je een account maakt. Je maakt dat account voor je beroep of bedrijf.',
      ],
    },
    {
      title: 'Proefperiode en abonnement',
      blocks: [
        'Elk abonnement begint met 14 dagen gratis. Kies je automatische betaling, dan start je eerste periode na die 14 dagen en wordt elke volgende periode vanzelf verlengd. Kies je handmatige betaling, dan betaal je één periode vooruit en krijg je de 14 dagen erbij; er wordt niets vanzelf verlengd.',
        'Je kunt een automatisch abonnement op elk moment opzeggen in je instellingen. Het loopt dan door tot het einde van de periode die je hebt betaald. Tijdens de proefperiode opzeggen kost niets.',
        'Een jaarabonnement kost 20 procent minder dan twaalf losse maanden. De prijzen op de voorpagina zijn inclusief btw.',
        'Je kunt tussentijds naar een ander abonnement. Wat je al hebt betaald, wordt verrekend; je ziet het bedrag voordat je bevestigt.',
      ],
    },
    {
      title: 'Als je abonnement afloopt',
      blocks: [
        'Loopt je abonnement af, dan kun je niet meer uploaden of klanten toevoegen tot je een nieuw abonnement kiest. We verwijderen je galerijen niet zonder je ruim vooraf te waarschuwen, zodat je tijd hebt om ze veilig te stellen.',
      ],
    },
    {
      title: 'Jouw foto’s blijven van jou',
      blocks: [
        'Alle rechten op je foto’s blijven bij jou. Je geeft ons alleen toestemming voor wat nodig is om het product te laten werken: opslaan, verkleinen, van je watermerk voorzien en tonen aan de mensen die jij toegang geeft. We gebruiken je foto’s niet in reclame en niet om er iets mee te trainen.',
        'Jij staat ervoor in dat je de foto’s mag delen, ook tegenover de mensen die erop staan.',
      ],
    },
    {
      title: 'Wat niet mag',
      blocks: [
        {
          list: [
            'Beelden delen die strafbaar zijn of waarmee je iemands rechten schendt.',
            'De opslag gebruiken voor iets anders dan je werk als fotograaf.',
            'Proberen bij gegevens van anderen te komen, of het product zo gebruiken dat anderen er last van hebben.',
          ],
        },
        'Doe je dat toch, dan kunnen we je account blokkeren. Als het kan, waarschuwen we je eerst.',
      ],
    },
    {
      title: 'Bestellingen van je klanten',
      blocks: [
        'Jij bepaalt welke producten je aanbiedt en voor welke prijs, en jij bent tegenover je klant de verkoper. Je klant betaalt via Lichttafel. Na controle voegen we het bedrag toe aan je saldo. Jij zorgt dat een betaalde bestelling wordt gemaakt en geleverd.',
      ],
    },
    {
      title: 'Wat je van ons mag verwachten',
      blocks: [
        'We doen ons uiterste best om Lichttafel altijd bereikbaar te houden en je gegevens veilig te bewaren. Bewaar zelf altijd een kopie van je originelen: een galerij is geen archief. Onderhoud met merkbare gevolgen kondigen we aan.',
        'Gaat er door onze schuld iets mis, dan vergoeden we de directe schade tot het bedrag dat je in de twaalf maanden ervoor hebt betaald. Die grens geldt niet bij opzet of grove nalatigheid.',
      ],
    },
    {
      title: 'Wijzigingen en geschillen',
      blocks: [
        'Wijzigen we deze voorwaarden of onze prijzen, dan hoor je dat minstens een maand van tevoren per mail. Ben je het er niet mee eens, dan kun je opzeggen voordat de wijziging ingaat. Op deze afspraken is Nederlands recht van toepassing; een geschil leggen we voor aan de Nederlandse rechter, nadat we eerst hebben geprobeerd er samen uit te komen.',
      ],
    },
  ],
}
