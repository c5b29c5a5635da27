import type { InferContractRouterOutputs } from '@orpc/contract'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { contracts } from '#app/server/rpc-router.ts'
import type { Tab } from '#test/journeys/person.ts'

/** Everyone who looks at screens; `visitor` has not signed in, `guest` came in by a link, and `acting` is the admin acting as the studio. */
export type Actor =
  | 'visitor'
  | 'guest'
  | 'chooser'
  | 'buyer'
  | 'studio'
  | 'newStudio'
  | 'lapsedStudio'
  | 'admin'
  | 'acting'

/** Ids that a path may contain, and paths that only someone with a letter or a link knows. */
export type Ids = {
  chooser: string
  buyer: string
  studio: string
  stopPath: string
  withdrawPath: string
  /** Paths: of a link that asks a name, of one that asks a PIN as well, and of what the guest came to. */
  link: string
  pinLink: string
  shared: string
}

type Contracts = typeof contracts
type Domain = keyof Contracts

/** An endpoint as in its URL; the star stands for all of a domain. */
export type Endpoint = {
  [Name in Domain]: `${Name}/${(keyof Contracts[Name] & string) | '*'}`
}[Domain]

type Outputs = InferContractRouterOutputs<Contracts>
type Answers = { [Name in Domain]?: Partial<Outputs[Name]> }

type Amendments = {
  [Name in Domain]?: {
    [Verb in keyof Outputs[Name]]?: (answer: Outputs[Name][Verb], ids: Ids) => Outputs[Name][Verb]
  }
}

type Refusals = {
  [Path in Endpoint]?: Path extends `${infer Name extends Domain}/${infer Verb}`
    ? Verb extends keyof Contracts[Name]
      ? {
          code: keyof RefusalTexts<Contracts[Name][Verb]> | 'signed_out' | 'two_steps_demanded'
          facts?: unknown
        }
      : never
    : never
}

export type Screen = {
  /** The name of its pictures; never changes. */
  name: string
  as: Actor
  path: string | ((ids: Ids) => string)
  /** A text or label that is visible once the screen is complete. */
  shows: string
  after?: (tab: Tab) => Promise<unknown>
  /** Requests that get no answer. */
  holds?: readonly Endpoint[]
  /** Requests whose connection breaks. */
  fails?: readonly Endpoint[]
  /** Answers that replace the server's, for states that take long or a calamity to reach. */
  answers?: Answers
  /** As `answers`, where most of the answer is kept. */
  amends?: Amendments
  /** Refusals that replace the server's answers. */
  refuses?: Refusals
  /** Where the server refuses on the way there. */
  refusedAt?: string
  /** For states that only a mouse or a small screen has. */
  only?: 'desktop' | 'phone'
  /** Judged in the colours of the system as well. */
  inForcedColours?: boolean
  isLast?: boolean
}

type Waiting = { asks: readonly Endpoint[]; loading?: string; failed: string }

/** The same screen while its answers are awaited, and after they failed. */
export function waiting(screen: Screen, { asks, loading, failed }: Waiting): Screen[] {
  const { after: _after, ...bare } = screen
  return [
    { ...bare, name: `${screen.name}-loading`, holds: asks, shows: loading ?? screen.shows },
    { ...bare, name: `${screen.name}-failed`, fails: asks, shows: failed },
  ]
}

export const seenBy = (as: Actor, screens: readonly Omit<Screen, 'as'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as }))
