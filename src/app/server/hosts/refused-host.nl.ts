export const refusedHostNl = {
  otherHost: (publicUrl: string) =>
    `Op dit adres is Lichttafel niet te vinden. Het adres is ${publicUrl}. Beheer je deze server: zet PUBLIC_URL op het adres dat bezoekers gebruiken.`,
  proxy:
    'Deze Lichttafel is alleen voor de machine waarop hij draait en wordt via een proxy bereikt. Beheer je deze server: zet PUBLIC_URL op het adres dat bezoekers gebruiken.',
}
