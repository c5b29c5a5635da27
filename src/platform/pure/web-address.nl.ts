export const webAddressNl = {
  wrong: 'Vul een volledig adres in, zoals https://voorbeeld.nl/webhook',
  not_https: 'Het adres moet met https:// beginnen',
  not_public: 'Dit adres ligt niet op het openbare internet',
}
