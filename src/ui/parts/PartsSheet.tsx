import { ActionParts } from './ActionParts.tsx'
import { FieldParts } from './FieldParts.tsx'
import { FloatingParts } from './FloatingParts.tsx'
import { FrameParts } from './FrameParts.tsx'
import { StateParts } from './StateParts.tsx'

/** Every part of the design system on one sheet, to judge with one's own eyes in both themes. */
export function PartsSheet() {
  return (
    <>
      <FrameParts />
      <main className="mx-auto grid max-w-[1440px] gap-x-16 gap-y-8 px-5 pb-16 md:grid-cols-2 md:px-10">
        <ActionParts />
        <FieldParts />
        <StateParts />
        <FloatingParts />
      </main>
    </>
  )
}
