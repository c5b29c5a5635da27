import { arcade, dunes, shadow, type DrawnPicture } from 'virtual:drawn-pictures'
import type { Article } from './article.ts'

/** `name` is the photo's key in `picture-orders.ts`. */
export const articlePictures = {
  'tips-klantcommunicatie': { name: 'dunes', picture: dunes },
  'watermerken-essentieel': { name: 'arcade', picture: arcade },
  'printorders-automatiseren': { name: 'shadow', picture: shadow },
} satisfies Record<Article['slug'], { name: string; picture: DrawnPicture }>
