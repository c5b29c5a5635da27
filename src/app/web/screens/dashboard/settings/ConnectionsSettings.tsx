import { OwnDomainCard } from '#domains/studios/ui/OwnDomainCard.tsx'

/** What joins a studio to the rest of its work, in cards. */
const cards = [OwnDomainCard]

export function ConnectionsSettings() {
  return (
    <div className="grid max-w-180 gap-10">
      {cards.map((Part) => (
        <Part key={Part.name} />
      ))}
    </div>
  )
}
