import type { Article } from './article.ts'

export const watermerkenEssentieel: Article = {
  slug: 'watermerken-essentieel',
  title: 'Waarom een watermerk in de pixels hoort',
  lead: 'Een watermerk dat over de foto zweeft, houdt niemand tegen. Zo bepaal je wat je beschermt, hoe zichtbaar het merk mag zijn en waarom alles draait om het verschil tussen preview en origineel.',
  publishedOn: '2026-10-28',
  chapters: [
    {
      title: 'Waar je je tegen beschermt',
      blocks: [
        'Bij watermerken denken veel fotografen aan de dief: een onbekende die je beeld van het web plukt en ermee adverteert. Die bestaat, maar het is zelden je echte probleem. De meeste previews die zonder betaling in omloop raken, komen van mensen die niets kwaads in de zin hebben.',
        'De bruid die een schermafdruk op haar profiel zet omdat ze niet kan wachten. De vader die de klassenfoto van het scherm fotografeert voor oma. Het bedrijf dat de proefbeelden alvast in een presentatie plakt en daarna vergeet te bestellen. Niemand van hen breekt in. Ze nemen wat er ligt.',
        'Een goed watermerk is dus geen slot. Het is een duidelijke, vriendelijke grens tussen ‘dit is om uit te kiezen’ en ‘dit is van jou’. Aan die grens kun je drie eisen stellen: hij moet er altijd zijn, hij moet leesbaar zijn, en hij mag het kiezen niet in de weg zitten.',
      ],
    },
    {
      title: 'Eroverheen of erin',
      blocks: [
        'Veel galerijen leggen het watermerk als een laagje over de foto. Je ziet het op het scherm, maar het bestand eronder is schoon. Wie met de rechtermuisknop klikt, de paginabron opent of simpelweg de afbeelding opslaat, heeft een foto zonder merk. Dat is geen bescherming, dat is decoratie.',
        'Het alternatief is het merk in de pixels zelf zetten, op de server, voordat de foto naar de browser gaat. Dan is er geen schone versie om te vinden. De schermafdruk heeft het merk, het opgeslagen bestand heeft het merk, en de doorgestuurde link heeft het merk.',
        {
          quote:
            'De vraag is niet of iemand je watermerk ziet. De vraag is of er ergens een adres bestaat waarop hij het niet ziet.',
        },
        'Test je eigen galerij zo: open een preview, sla de afbeelding op en bekijk het bestand los van de website. Doe daarna hetzelfde met de kleinste miniatuur. Is een van de twee schoon, dan geef je je werk weg in een iets kleiner formaat.',
      ],
    },
    {
      title: 'Zo groot dat het werkt, zo rustig dat je kijkt',
      blocks: [
        'Een watermerk dat het gezicht bedekt, verkoopt niets. Je klant kiest op blikken en handen, en die moeten zichtbaar blijven. Een merk in de hoek is het andere uiterste: dat snijdt iedereen er in twee seconden af.',
        'Wat in de praktijk goed werkt, is herhaling op lage sterkte: je naam in kleine kapitalen, schuin over het hele beeld, steeds op dezelfde afstand. Elk merk afzonderlijk is licht genoeg om doorheen te kijken. Samen zijn ze te veel om weg te poetsen.',
        {
          figure: 'marked',
          caption: 'Herhaald, schuin en op lage sterkte: zo zet Lichttafel je naam in een preview.',
        },
        {
          list: [
            'Gebruik een dekking van ongeveer een derde. Daaronder verdwijnt het merk in een lichte lucht, daarboven kijkt je klant naar je naam in plaats van naar zichzelf.',
            'Geef witte letters een zachte donkere schaduw. Dan blijft het merk leesbaar op sneeuw én in een avondscène.',
            'Zet het schuin. Horizontale letters vallen samen met horizonnen, tafelranden en schouders.',
            'Gebruik je studionaam en geen copyrightregel. Een naam is ook reclame, een juridische zin is dat niet.',
          ],
        },
        'Controleer het merk altijd op drie foto’s uit dezelfde serie: de lichtste, de donkerste en de drukste. Wat daar werkt, werkt overal.',
      ],
    },
    {
      title: 'Naam of logo',
      blocks: [
        'Een logo herkent alleen wie het al kent. Een naam kan iedereen lezen en opzoeken. Heb je een woordmerk, dan krijg je beide: gebruik dat. Bestaat je logo alleen uit een beeldteken, zet je naam er dan bij of kies voor tekst.',
        'Lever een logo aan met een doorzichtige achtergrond en zonder fijne lijnen. Lijnen dunner dan een paar pixels verdwijnen in de verkleining voor een telefoon, en juist daar wordt je galerij het meest bekeken.',
      ],
    },
    {
      title: 'Wat je klant ervan moet weten',
      blocks: [
        'Een watermerk roept vragen op als je het niet uitlegt. Zet in de mail bij de previews één zin: ‘Het merk staat alleen op de previews; je afgeronde foto’s zijn schoon.’ Daarmee haal je de twee meest gestelde vragen weg, namelijk of dat zo blijft en of het eraf kan.',
        'Zeg ook wat wél mag. Een preview delen op sociale media met het merk erop is voor de meeste fotografen prima, vaak zelfs fijn. Als je dat hardop toestaat, hoeft je klant niet stiekem te doen, en weet hij meteen waar de grens ligt.',
        'En kies een toon die past. ‘Downloaden is verboden’ maakt van je klant een verdachte. ‘Dit zijn previews, de echte volgen’ maakt van hem iemand die ergens naar uitkijkt.',
      ],
    },
    {
      title: 'Techniek die het verschil maakt',
      blocks: [
        'Een watermerk is zo sterk als de zwakste plek in je proces. Loop deze vijf punten langs, ook als je software het voor je regelt:',
        {
          steps: [
            'Miniaturen dragen hetzelfde merk als de grote weergave, geschaald naar hun eigen formaat.',
            'Het origineel staat niet op een openbaar adres, ook niet op een adres dat ‘niemand kan raden’.',
            'Is een gemerkte versie nog niet klaar, dan toont de galerij niets in plaats van het origineel.',
            'Verander je je merk, dan worden bestaande previews opnieuw gemaakt en vervallen de oude adressen.',
            'Een preview is nooit groter dan nodig om te kiezen: zo’n tweeduizend pixels aan de lange zijde is ruim.',
          ],
        },
        'Het derde punt wordt het vaakst vergeten. Een systeem dat bij een fout terugvalt op het origineel, werkt op elke dag behalve die ene drukke zaterdag waarop het erop aankomt.',
        'Vergeet ook het tempo niet. Als het merk pas na een halve minuut verschijnt, gaan mensen wachten, herladen en mailen. Laat het merk daarom één keer zetten, op het moment dat de foto binnenkomt, en niet telkens opnieuw wanneer iemand kijkt.',
      ],
    },
    {
      title: 'Wanneer je het weg kunt laten',
      blocks: [
        'Niet elke opdracht vraagt om een merk. Bij een vaste zakelijke klant die per maand betaalt, is het vooral hinder. Heeft je klant alles vooruitbetaald, dan valt er niets meer te beschermen. Lever dan direct afgeronde foto’s en sla de previewronde over.',
        'Twijfel je, kijk dan naar het moment van betalen. Ligt dat na het kiezen, dan hoort er een merk op. Ligt het ervoor, dan is het merk een gewoonte en geen bescherming.',
        'De kern blijft simpel: laat je klant in alle rust kijken, zorg dat er van een preview geen schone versie te vinden is, en haal het merk weg op de dag dat de foto van hem wordt. Dat moment mag best een klein feest zijn.',
      ],
    },
  ],
}
