/**
 * Texts that the product must contain. {count}, {total} and {date} stand for sample values, {plan}
 * for a plan's name, and other names for any text.
 */

export const everywhere = ['Oops! Page not found', 'Er is iets misgegaan', 'Fout', 'Nog in verwerking']

export const landing = ['500+', '10K+', '1M+', 'Meest gekozen', 'Intro', 'Starter', 'Professional', 'Studio']

export const auth = [
  'Registratie mislukt',
  'Inloggen mislukt',
  'Fout bij wachtwoord reset',
  'E-mail verzonden!',
  'Check je e-mail voor instructies om je wachtwoord te resetten.',
]

export const gallery = [
  'Jouw Fotogalerij',
  "Previewfoto's",
  "Afgeronde foto's",
  "{count} foto's beschikbaar",
  '{count} geselecteerd',
  '{count} / {total}',
  'PREVIEW',
  'Downloaden...',
  'Favoriet toegevoegd',
  'Favoriet verwijderd',
  'Favorieten toegevoegd',
  "{count} foto's",
  'Foto goedgekeurd',
  'Goedkeuring ingetrokken',
  "Foto's goedgekeurd",
  'Download voltooid',
  'Kon favoriet status niet wijzigen',
  'Kon goedkeuring niet wijzigen',
  "Kon foto's niet toevoegen aan favorieten",
  "Kon foto's niet goedkeuren",
  "Kon foto's niet laden",
  "Geen foto's geselecteerd",
  "Selecteer eerst foto's om te downloaden",
  'Download mislukt',
  'Er is een fout opgetreden bij het downloaden',
  "Geen foto's konden worden gedownload",
  'Afbeelding kon niet geladen worden',
]

export const comments = [
  'Opmerking toegevoegd',
  'Je opmerking is succesvol opgeslagen',
  'Kon opmerkingen niet laden',
  'Kon opmerking niet opslaan',
]

export const shop = [
  'Je winkelwagen is leeg.',
  "Selecteer eerst foto's om te bestellen",
  "Geen finale foto's geselecteerd",
  "Je kunt alleen finale foto's bestellen",
  'Kon producten niet laden',
  'Kon varianten niet laden',
  'Geen producten beschikbaar',
  'Neem contact op met je fotograaf voor meer informatie.',
  'Geen varianten beschikbaar',
  'Gegevens incompleet',
  'Vul je naam en e-mailadres in.',
  'Niet ingelogd',
  'Je moet ingelogd zijn om een bestelling te plaatsen.',
  'Fout bij bestellen',
  'Er is iets misgegaan. Probeer het opnieuw.',
]

export const clients = [
  'Nieuwe Klant Toevoegen',
  'Active',
  'Review',
  'Delivered',
  'Klant aangemaakt',
  'Klantenlimiet bereikt',
  'Je hebt het maximale aantal klanten bereikt voor je {plan} plan. Upgrade voor meer klanten.',
  'Fout bij controleren klantenlimiet',
  'Fout bij aanmaken klant',
  'Er is een onbekende fout opgetreden.',
  'Fout bij ophalen klanten',
  'Kon klanten niet ophalen',
  'Nog geen klanten aangemaakt',
  'Klant niet gevonden',
  'Kon klantgegevens niet laden',
  'Kon klantgegevens niet bijwerken',
  'Klantgegevens zijn bijgewerkt',
  'Kon wachtwoord niet wijzigen',
  'Wachtwoord succesvol gewijzigd',
  'Wachtwoord gewijzigd en melding verzonden',
]

export const photos = [
  'Naar Final',
  'Naar Preview',
  'Ongeldige naam',
  'Voer een geldige foto naam in',
  'Fout bij opslaan',
  'Kon de foto naam niet bijwerken',
  'Foto naam bijgewerkt',
  "Kon foto's niet bijwerken",
  '{count} foto(s) bijgewerkt',
  "Kon foto's niet verwijderen",
  '{count} foto(s) verwijderd',
  "Weet je zeker dat je {count} foto's wilt verwijderen? Deze actie kan niet ongedaan worden gemaakt.",
  "Nog geen foto's geüpload",
  'Mislukt',
  'Opnieuw',
]

export const uploads = [
  'In wachtrij',
  'Uploaden...',
  'Voltooid',
  'Fout',
  'Geannuleerd',
  'Geen bestanden geselecteerd',
  'Geen klant geselecteerd',
  'Geen type geselecteerd',
  'Upload gestart!',
  "{count} foto's worden geüpload",
  'Netwerk fout tijdens upload',
  'Upload fout: {count}',
  'Database fout: Kon foto niet opslaan',
  'Upload kon niet starten',
  'No authentication token',
  'Opslaglimiet bereikt',
  'Opslag limiet bereikt',
  'Je hebt je opslaglimiet bereikt. Je hebt nog {count} MB beschikbaar. Verwijder bestanden of upgrade om meer opslag te krijgen.',
  'Abonnementsinformatie niet beschikbaar',
]

export const orders = [
  '+{count} meer items...',
  'Status wijzigen',
  'Markeer als verzonden',
  'Nog geen bestellingen ontvangen',
  "Geen foto's gekoppeld",
]

export const settings = [
  'Algemeen',
  'Prijzen',
  'Opslag',
  'Abonnement',
  'Instellingen opgeslagen',
  'Geen gebruiker ingelogd',
  'Fout bij het laden van gegevens: {message}',
  'Fout bij opslaan: Onbekende fout',
  'Fout bij opslaan: Database fout',
  'Bestand geselecteerd',
  'Alleen afbeeldingen zijn toegestaan',
  'Bestand is te groot. Maximaal 5MB toegestaan',
  'Logo upload mislukt - geen URL ontvangen',
  'Logo upload fout',
  'Geen toestemming voor deze actie',
  'Prijzen succesvol opgeslagen',
  'Fout bij het laden van prijzen: {message}',
  'Fout bij opslaan van prijzen',
  'Succesvol geüpgraded naar {plan} plan!',
  'Fout bij upgraden: {message}',
  'Webhook Test Succesvol',
  'Webhook Test Gefaald',
]

export const activation = [
  'Fout bij betaling',
  'Er is een fout opgetreden. Probeer het opnieuw.',
  'Account geactiveerd!',
  'Verwerking duurt langer',
  'Activatie mislukt',
  'Handmatige activatie mislukt',
  'Fout bij handmatige activatie',
  'Neem contact op voor ondersteuning.',
]

export const admin = [
  'Admin Dashboard',
  'Overzicht',
  'To approve',
  'Account Management',
  'Geen bedrijfsnaam',
  'Verloopt Binnenkort',
  'Kon fotografen niet laden',
  'Kon status niet wijzigen',
  'Kon abonnement niet wijzigen',
  'Kon dagen niet aanpassen',
  'Kon dagen niet instellen',
  'Kon max clients niet aanpassen',
  'Kon extra opslag niet aanpassen',
  'Ongeldige waarde',
  'Voer een geldig positief getal in',
  'Account Status Gewijzigd',
  'Abonnement Gewijzigd',
  'Dagen Aangepast',
  'Dagen Ingesteld',
  'Max Clients Aangepast',
  'Extra Opslag Aangepast',
  'Gekopieerd',
  'Nog niet betaald',
  'Voltooid',
  'In Behandeling',
  'Mislukt',
  'Geannuleerd',
  'Saldo Goedkeuringen',
  'Alles Goedgekeurd!',
  'Betaling Goedgekeurd',
  'Activiteit Logs',
  'Geen Logs Gevonden',
  'Event Analytics',
  'Geen Events Gevonden',
  'Feature Toggles',
  'Feature Toggle Gewijzigd',
]

export const files = ['fotos-{date}.zip', 'foto-{count}-{id}.jpg']

/** Promised texts that are not used, and why. */
export const reasonsForUnusedTexts = {
  'Registratie gelukt!':
    'Registering signs in, and says the same for an address that has an account already.',
  'Je kunt nu inloggen met je gegevens.': 'Registering signs in.',
  'Failed to create checkout session':
    'An error between two parts of the program; who meets it reads in Dutch that the payment failed.',
}
