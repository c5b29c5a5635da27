import type { Statement } from './statement.ts'

export const privacy: Statement = {
  path: '/privacy',
  title: 'Privacy',
  lead: 'Welke gegevens we bewaren, waarom, hoe lang, en wat je daarover te zeggen hebt.',
  changedOn: '2026-11-26',
  chapters: [
    {
      title: 'Wie verantwoordelijk is',
      blocks: [
        'Lichttafel is er voor twee groepen mensen, en onze rol verschilt per groep. Voor het account van een fotograaf zijn wij de verantwoordelijke in de zin van de AVG: wij bepalen welke gegevens we nodig hebben en waarvoor.',
        'Voor de galerij van een klant is de fotograaf verantwoordelijk. De fotograaf bepaalt wie er op de foto staat, wie de galerij ziet en hoe lang die blijft. Wij bewaren en tonen die gegevens in opdracht van de fotograaf, als verwerker. Heb je een vraag over foto’s waar je op staat, stel die dan eerst aan je fotograaf.',
      ],
    },
    {
      title: 'Wat we bewaren van fotografen',
      blocks: [
        {
          list: [
            'Je e-mailadres, bedrijfsnaam en, als je die invult, je KVK-nummer, studionaam en telefoonnummer. Die hebben we nodig om je account te laten werken en facturen te sturen. Je klanten zien je e-mailadres en telefoonnummer, zodat ze je kunnen bereiken.',
            'Je wachtwoord, alleen in een vorm waaruit het niet terug te halen is (Argon2id).',
            'Je abonnement, je betalingen en je facturen. Je kaart- of rekeninggegevens zien wij niet; die blijven bij de betaaldienst.',
            'Een logboek van belangrijke handelingen, zoals inloggen en een gewijzigd wachtwoord, met het IP-adres. Daarmee herkennen we misbruik en kunnen we je helpen als er iets misgaat.',
          ],
        },
      ],
    },
    {
      title: 'Wat we bewaren van klanten van een fotograaf',
      blocks: [
        {
          list: [
            'Je naam en e-mailadres, zoals je fotograaf die heeft ingevuld.',
            'De foto’s in je galerij, en wat je erbij kiest: favorieten, goedkeuringen en opmerkingen. Je fotograaf ziet die ook.',
            'Of je berichten van je fotograaf hebt afgemeld. Dat bewaren we zonder je adres zelf, ook als je fotograaf je verwijdert, zodat je afgemeld blijft.',
            'Bestel je afdrukken, dan je bestelling en je bezorgadres.',
          ],
        },
        'Van foto’s halen we bij het maken van de weergaven alle ingebedde gegevens weg, zoals de plaats waar de foto is genomen. Het origineel blijft zoals de fotograaf het heeft geüpload.',
      ],
    },
    {
      title: 'Waarom dat mag',
      blocks: [
        'We verwerken je gegevens om de overeenkomst met jou uit te voeren, om aan de wet te voldoen (facturen) en omdat we er een gerechtvaardigd belang bij hebben dat het product veilig is (logboek en begrenzing van inlogpogingen). We verkopen niets, maken geen profielen, tonen geen advertenties en meten je bezoek niet.',
      ],
    },
    {
      title: 'Wie het nog meer ziet',
      blocks: [
        'Voor betalingen werken we met Stripe. Voor het versturen van mail en het opslaan van bestanden gebruiken we een mailserver en opslag waarover wij de regie hebben en waarmee we de afspraken hebben gemaakt die de AVG vraagt. Verder geven we gegevens alleen af als de wet ons daartoe verplicht.',
        'Onze pagina’s laden niets van andere websites: geen lettertypen, geen scripts, geen meetpixels. Wie een pagina opent, laat dus bij niemand anders een spoor achter.',
      ],
    },
    {
      title: 'Hoe lang',
      blocks: [
        {
          list: [
            'Je account en je galerijen: zolang je account bestaat. Verwijderde foto’s zijn meteen nergens meer te zien; de bestanden verdwijnen een week later uit de opslag, en binnen vijf weken daarna uit de reservekopieën.',
            'Het logboek van handelingen: drie jaar. Het IP-adres in een regel: negentig dagen.',
            'De tekst van e-mails die we voor je fotograaf versturen: negentig dagen.',
            'Facturen en betalingen: zeven jaar, omdat de Belastingdienst dat vraagt.',
            'Berichten via het contactformulier: zo lang als nodig is om je te antwoorden. Vraag je ons ze te wissen, dan doen we dat.',
          ],
        },
      ],
    },
    {
      title: 'Jouw rechten',
      blocks: [
        'Je mag je gegevens inzien, laten verbeteren, laten verwijderen, meenemen naar een ander, en bezwaar maken tegen het gebruik. Vraag het via het contactformulier op de voorpagina; we antwoorden binnen een maand. Kom je er met ons niet uit, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.',
      ],
    },
    {
      title: 'Beveiliging',
      blocks: [
        'Verbindingen zijn versleuteld. Foto’s staan in afgesloten opslag en hebben geen openbaar adres; elk adres hoort bij één ingelogde persoon en vervalt. Wie bij welke gegevens mag, wordt op twee plekken onafhankelijk van elkaar gecontroleerd: in het programma en in de database. Merk je een lek op, meld het dan via het contactformulier. We nemen elke melding serieus en laten weten wat we ermee doen.',
      ],
    },
  ],
}
