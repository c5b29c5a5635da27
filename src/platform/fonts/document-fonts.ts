import { fileURLToPath } from 'node:url'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The product's typefaces as files, cut to Latin script (docs/decisions/0014). */
export const frauncesFont = file('Fraunces-Regular.ttf')
export const interRegularFont = file('Inter-Regular.ttf')
export const interSemiBoldFont = file('Inter-SemiBold.ttf')
