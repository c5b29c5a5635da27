import type { Damage } from '../../photos.rules.ts'
import { studioPhotosNl } from '../../studio-photos.nl.ts'

/** On a photo of which the original is lost, though its pictures may be there. */
export const DamageSign = ({ damage }: { damage: Damage }) => (
  <span className="pointer-events-none absolute inset-x-2 top-2 rounded-4 bg-red-tint px-2 py-1 text-center text-12 text-red">
    {studioPhotosNl.damage[damage]}
  </span>
)
