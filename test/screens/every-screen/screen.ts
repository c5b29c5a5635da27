import type { InferContractRouterOutputs } from '@orpc/contract'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { contracts } from '#app/server/rpc-router.ts'
import type { Tab } from '#test/journeys/person.ts'

/** `guest` is a person who entered by a link. `acting` is the admin acting as the studio. */
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

/** Ids that paths contain, and complete paths with a token or a slug. */
export type ScreenIds = {
  chooser: string
  buyer: string
  studio: string
  stopPath: string
  withdrawPath: string
  /** Path of a guest link that asks for a name. */
  link: string
  /** Path of a guest link that asks for a name and a PIN. */
  pinLink: string
  /** Path of the guest's gallery. */
  shared: string
}

type Contracts = typeof contracts
type Domain = keyof Contracts

/** Endpoint as in its URL. The star stands for all endpoints of a domain. */
export type EndpointPattern = {
  [Name in Domain]: `${Name}/${(keyof Contracts[Name] & string) | '*'}`
}[Domain]

type Outputs = InferContractRouterOutputs<Contracts>
type Answers = { [Name in Domain]?: Partial<Outputs[Name]> }

type Amendments = {
  [Name in Domain]?: {
    [Verb in keyof Outputs[Name]]?: (answer: Outputs[Name][Verb], ids: ScreenIds) => Outputs[Name][Verb]
  }
}

type Refusals = {
  [Path in EndpointPattern]?: Path extends `${infer Name extends Domain}/${infer Verb}`
    ? Verb extends keyof Contracts[Name]
      ? {
          code: keyof RefusalTexts<Contracts[Name][Verb]> | 'signed_out' | 'two_steps_demanded'
          facts?: unknown
        }
      : never
    : never
}

export type Screen = {
  /** Name of the state, used in the file names of its pictures. Do not change it. */
  name: string
  as: Actor
  path: string | ((ids: ScreenIds) => string)
  /** Text or label that is visible once the screen is complete. */
  shows: string
  after?: (tab: Tab) => Promise<unknown>
  /** Requests that get no answer. */
  holds?: readonly EndpointPattern[]
  /** Requests whose connection breaks. */
  fails?: readonly EndpointPattern[]
  /** Answers that replace the server's, for states that are hard to reach. */
  answers?: Answers
  amends?: Amendments
  refuses?: Refusals
  /** Part of the URL of a request that is refused on the way to the state. */
  refusedAt?: string
  only?: 'desktop' | 'phone'
  inForcedColours?: boolean
  isLast?: boolean
}

type WaitingStates = { asks: readonly EndpointPattern[]; loading?: string; failed: string }

export function waitingStates(screen: Screen, { asks, loading, failed }: WaitingStates): Screen[] {
  const { after: _after, ...bare } = screen
  return [
    { ...bare, name: `${screen.name}-loading`, holds: asks, shows: loading ?? screen.shows },
    { ...bare, name: `${screen.name}-failed`, fails: asks, shows: failed },
  ]
}

export const seenBy = (as: Actor, screens: readonly Omit<Screen, 'as'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as }))
