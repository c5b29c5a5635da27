import type { InferContractRouterOutputs } from '@orpc/contract'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { contracts } from '#app/server/rpc-router.ts'
import type { Tab } from '#test/journeys/person.ts'

/** Everyone who looks at screens; `visitor` has not signed in, and `acting` is the admin through the studio's eyes. */
export type Actor =
  'visitor' | 'chooser' | 'buyer' | 'studio' | 'newStudio' | 'lapsedStudio' | 'admin' | 'acting'

/** What a path may name: people, and the way from a letter to where its like are stopped. */
export type Ids = { chooser: string; buyer: string; studio: string; stopPath: string }

type Contracts = typeof contracts
type Domain = keyof Contracts

/** An endpoint as its address names it; the star stands for all of a domain. */
export type Endpoint = {
  [Name in Domain]: `${Name}/${(keyof Contracts[Name] & string) | '*'}`
}[Domain]

type Outputs = InferContractRouterOutputs<Contracts>
type Answers = { [Name in Domain]?: Partial<Outputs[Name]> }

/** What is made of an answer of the server's on its way. */
type Amendments = {
  [Name in Domain]?: {
    [Verb in keyof Outputs[Name]]?: (answer: Outputs[Name][Verb], ids: Ids) => Outputs[Name][Verb]
  }
}

/** Expected noes, with the facts that come with them. */
type Refusals = {
  [Path in Endpoint]?: Path extends `${infer Name extends Domain}/${infer Verb}`
    ? Verb extends keyof Contracts[Name]
      ? { code: keyof RefusalTexts<Contracts[Name][Verb]> | 'signed_out'; facts?: unknown }
      : never
    : never
}

/** One screen in one state. */
export type Screen = {
  /** Its pictures are called so; it stays the same. */
  name: string
  as: Actor
  path: string | ((ids: Ids) => string)
  /** What stands there once the screen is whole: a text, or what something is called. */
  shows: string
  /** What is done from there, up to the state. */
  after?: (tab: Tab) => Promise<unknown>
  /** Questions to the server that get no answer. */
  holds?: readonly Endpoint[]
  /** Questions to the server whose line breaks. */
  fails?: readonly Endpoint[]
  /** Answers to put in the place of the server's, for a state that takes a long time or a calamity to reach. */
  answers?: Answers
  /** The same where most of the answer is to stay. */
  amends?: Amendments
  /** The same for its noes. */
  refuses?: Refusals
  /** Where the server says no on the way there. */
  refusedAt?: string
  /** Only where a state is one of a mouse or of a small screen. */
  only?: 'desktop' | 'phone'
  /** Leaves something behind that others would see. */
  isLast?: boolean
}

type Waiting = { asks: readonly Endpoint[]; loading?: string; failed: string }

/** The same screen while its answers do not come, and after they could not. */
export function waiting(screen: Screen, { asks, loading, failed }: Waiting): Screen[] {
  const { after: _after, ...bare } = screen
  return [
    { ...bare, name: `${screen.name}-loading`, holds: asks, shows: loading ?? screen.shows },
    { ...bare, name: `${screen.name}-failed`, fails: asks, shows: failed },
  ]
}

/** Screens that one person looks at. */
export const seenBy = (as: Actor, screens: readonly Omit<Screen, 'as'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as }))
