import type { Article } from './article.ts'

export const printordersAutomatiseren: Article = {
  slug: 'printorders-automatiseren',
  title: 'Afdrukken verkopen zonder avondwerk',
  lead: 'Printverkoop strandt zelden op de prijs en bijna altijd op het gedoe. Zo bouw je één keer een aanbod waaruit je klant zelf bestelt en afrekent, en dat je per bestelling maar een paar minuten kost.',
  publishedOn: '2026-11-11',
  chapters: [
    {
      title: 'Waarom de meeste fotografen ermee stoppen',
      blocks: [
        'Het begint altijd hetzelfde. Een klant vraagt of die ene foto ook op canvas kan. Je zoekt de prijs op bij je lab, rekent een marge uit, mailt drie formaten, krijgt een week later antwoord, stuurt een betaalverzoek, wacht, bestelt, pakt om en brengt het pakket weg. Aan het einde heb je twintig euro verdiend en twee uur gewerkt.',
        'De conclusie ‘prints lonen niet’ ligt dan voor de hand. Maar het zijn niet de prints die niet lonen, het is de route ernaartoe. Elke stap waarin jij en je klant op elkaar wachten, kost een deel van de bestellingen. Haal die stappen weg en hetzelfde aanbod verkoopt ineens wel.',
        'Dit artikel laat zien hoe je dat doet, in de volgorde waarin je het zou moeten aanpakken: eerst het aanbod, dan de prijs, dan de route, en pas als laatste de techniek.',
      ],
    },
    {
      title: 'Een klein aanbod verkoopt beter',
      blocks: [
        'Een lab heeft tachtig producten. Je klant heeft een muur en een boekenkast. Wie uit tachtig moet kiezen, kiest morgen, en morgen komt niet. Begin daarom met drie of vier producten die elk een duidelijk eigen plek hebben:',
        { figure: 'vase', caption: 'Wat iemand elke dag wil zien, hoort aan de muur en niet in een map.' },
        {
          list: [
            'Losse afdrukken, voor wie een fotoalbum of een lijstje heeft.',
            'Een grote afdruk achter glas of op aluminium, voor de muur boven de bank.',
            'Canvas, voor wie het zachter en lichter wil.',
            'Een boek of map, voor wie de hele dag wil bewaren.',
          ],
        },
        'Houd het per product bij drie formaten: klein, het formaat dat jij zou kiezen, en groot. Mensen kiezen graag het midden. Zorg dus dat het midden het formaat is dat ook echt goed hangt, en niet het formaat dat je lab toevallig in de aanbieding heeft.',
      ],
    },
    {
      title: 'Reken vanaf je uur, niet vanaf het lab',
      blocks: [
        'De inkoopprijs maal twee is een gewoonte, geen berekening. Bij een afdruk van vier euro houd je dan vier euro over voor een handeling die je een kwartier kost. Bij een wandstuk van honderdtwintig euro vraag je juist meer dan nodig.',
        'Draai het om. Bepaal wat een bestelling je aan tijd kost als alles goed loopt: controleren, doorzetten, een vraag beantwoorden. Stel dat dat tien minuten is en dat je uur zestig euro moet opbrengen. Dan draagt elke bestelling tien euro aan tijd, ongeacht het product. Tel daar de inkoop, de btw en een percentage voor misdrukken bij op.',
        {
          steps: [
            'Noteer de inkoopprijs inclusief verzending naar jou of je klant.',
            'Tel je tijd erbij: minuten per bestelling, gedeeld over het gemiddelde aantal producten.',
            'Tel drie procent op voor wat opnieuw moet.',
            'Tel je marge op, en daarna 21 procent btw. Toon alleen het bedrag inclusief btw.',
            'Rond af op een bedrag dat je hardop durft te noemen.',
          ],
        },
        'Voor kleine afdrukken kom je zo al snel uit op een minimum per bestelling of op sets. Dat is prima: tien afdrukken voor een vast bedrag is voor je klant een eenvoudiger keuze dan tien keer een stukprijs.',
      ],
    },
    {
      title: 'Laat kiezen en bestellen één beweging zijn',
      blocks: [
        'Het beste moment om een afdruk te verkopen is niet drie weken later in een nieuwsbrief. Het is de avond waarop je klant zijn afgeronde foto’s voor het eerst ziet. Op die avond wordt er gescrold, gewezen en gezegd: die wil ik groot.',
        'Op dat moment moet bestellen één knop zijn, op dezelfde plek als de foto. Geen aparte webshop, geen tweede account, geen bestandsnamen overtypen. Je klant selecteert de foto’s die hij al heeft openstaan, kiest een product en een formaat, ziet de uitsnede en rekent af.',
        'Die uitsnede verdient aandacht. Een foto van drie bij twee past niet op een vierkant canvas zonder dat er iets afvalt. Laat dat vooraf zien, per foto, met de mogelijkheid om te verschuiven. Elke klacht over een afgesneden voet begint bij een voorbeeld dat er niet was.',
        'Waarschuw ook voor resolutie, in gewone taal. ‘Deze foto is scherp tot 60 bij 40 centimeter’ helpt iemand kiezen. ‘Te weinig dpi’ helpt niemand.',
      ],
    },
    {
      title: 'Eerst betalen, dan produceren',
      blocks: [
        'Maak hier nooit een uitzondering op, ook niet voor aardige klanten. Een bestelling die begint na betaling, hoeft niemand na te bellen. Bied de betaalmethode aan die je klant gewend is; in Nederland is dat iDEAL, in België Bancontact, en een kaart voor de rest.',
        'Stuur na de bestelling direct een bevestiging met de foto’s erin, het totaal, en één zin over wat er nu gebeurt: ‘Zodra je betaling binnen is, gaat je bestelling in productie.’ Blijft de betaling uit, dan mag een herinnering na twee dagen vanzelf gaan. Achter de meeste onbetaalde bestellingen zit geen twijfel, maar een telefoon die leeg was.',
      ],
    },
    {
      title: 'Vier stappen zijn genoeg',
      blocks: [
        'Een bestelling hoeft voor jou en je klant maar vier stappen te kennen: openstaand, in behandeling, verzonden en voltooid. Met meer stappen lijkt het preciezer, maar niemand houdt ze bij, en een status die niet klopt, is erger dan geen status.',
        'Koppel één bericht aan elke stap die je klant aangaat. Is de betaling binnen: we gaan aan de slag. Is het pakket weg: hier volg je het. Meer hoeft je klant niet te weten, en jij hoeft die berichten niet te schrijven.',
      ],
    },
    {
      title: 'Meet drie getallen',
      blocks: [
        'Na een seizoen weet je meer dan welk artikel ook kan vertellen, mits je drie dingen bijhoudt: hoeveel galerijen een bestelling opleveren, wat een gemiddelde bestelling opbrengt, en welk product nooit wordt gekozen. Schrap dat laatste zonder spijt.',
        'Let bij het eerste getal op het moment van levering. Fotografen die hun galerij op donderdagavond delen, zien vaak meer bestellingen dan wie op maandagochtend levert. Niet omdat de foto’s beter zijn, maar omdat er op vrijdag en zaterdag samen wordt gekeken.',
        'Zet deze week één ding in gang: kies drie producten, reken ze één keer goed door en zet ze klaar bij je volgende levering. De eerste bestelling die binnenkomt terwijl je zelf aan het fotograferen bent, overtuigt je meer dan dit artikel.',
      ],
    },
  ],
}
