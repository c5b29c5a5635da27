export const studioContactNl = {
  open: 'Contact met je fotograaf',
  email: 'E-mail',
  phone: 'Telefoon',
  close: 'Sluiten',
  loading: 'Contactgegevens laden',
  failed: 'Kon contactgegevens niet laden',
}
