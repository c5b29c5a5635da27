export const uninvitedNl = {
  inList: 'nog niet uitgenodigd',
  onPage: 'Nog niet uitgenodigd. Tot je dat doet, gaat er geen mail, ook niet over foto’s.',
}
