export const uploaderNl = {
  title: 'Uploader',
  line: 'Een klein programma dat een map uploadt, of een map in de gaten houdt en elke foto meeneemt die erin komt. Ook haalt het op wat een klant koos. Het werkt met een API-sleutel, en met Node 20 of nieuwer.',
  fetch: 'Uploader ophalen',
  how: 'Alles wat het kan: ',
}
