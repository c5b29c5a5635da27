const listed = (...lines: string[]) => lines.flatMap((line) => line.split(', '))

export const volumeNl = {
  firstNames: listed(
    'Anna, Sanne, Lotte, Emma, Noor, Fleur, Maud, Zoë, Renée, Chloë, Fenna, Iris, Aïsha, Hélène, Marieke, Ingrid, Eefje',
    'Daan, Jeroen, Bram, Thijs, André, René, Joël, Jan, Pieter, Mohammed, Sem, Loïs, Gijs, Wouter, Hüseyin, Özlem, Björn',
  ),
  lastNames: listed(
    'de Vries, van den Berg, Jansen, Bakker, Visser, Smit, Meijer, de Boer, Mulder, Peeters, Vossen, Hendriks, van Dijk',
    'Koçak, Müller, Yılmaz, Citroën, Lefèvre, van der Meer, Prins, Blom, Huisman, Postma, Kuipers, de Wit, Dekker, Groen',
    'van Leeuwen, Núñez, Brouwer, Schouten, Verbeek, Hoekstra, Dijkstra, Molenaar, Evers, Timmermans, van Veen, Sánchez',
  ),
  /** `@` stands for the photographer's name. */
  studioNames: listed(
    'Studio @, @ Fotografie, Fotografie @, Atelier @, @ Bruidsfotografie, Foto @, @ & Licht, Beeldmakerij @, Lichtkamer @',
    '@ Familieportretten',
  ),
  cities: listed(
    "Amsterdam, Utrecht, Groningen, 's-Hertogenbosch, Zwolle, Maastricht, Leeuwarden, Arnhem, Den Haag, Middelburg, Breda",
    'Enschede, Alkmaar, Súdwest-Fryslân',
  ),
  streets: listed('Dorpsstraat, Kerkstraat, Molenweg, Stationsplein, Julianalaan, Oude Gracht, Noordeinde'),
  products: listed('Fotoprint, Vergroting, Fine-art print, Ingelijst, Canvas, Aluminium, Acryl, Album'),
  subscription: 'Abonnement',
  oneTime: 'Losse betaling',
  upgrade: 'Overstap naar',
  order: 'Bestelling',
  system: 'Lichttafel',
}
