export const goKeys: Readonly<Record<string, string>> = {
  o: '/dashboard',
  k: '/dashboard?tab=klanten',
  f: '/dashboard?tab=fotos',
  b: '/orders',
  i: '/dashboard?instellingen=algemeen',
}
