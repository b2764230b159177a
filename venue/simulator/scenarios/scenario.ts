/** A validated scenario file (venue/README.md, "Scenarios"). */
export interface Scenario {
  readonly name: string
  /** One sentence for the help. */
  readonly about: string
  readonly seed?: number
  readonly symbols?: number
  /** Unix ms at which the exchange's clock starts; default: now. */
  readonly startAt?: number
  /** When the clock of the steps starts: with the first login, or with the venue. */
  readonly begins: 'login' | 'start'
  /** Acts executed once, before anybody can log in. */
  readonly market: readonly Act[]
  /** Further accounts created for every profile, before `prepare`. */
  readonly accounts: readonly AccountSeed[]
  /** Acts executed for every profile when it first asks for its accounts. */
  readonly prepare: readonly Act[]
  readonly steps: readonly Step[]
}

export interface AccountSeed {
  readonly line: number
  readonly account: Readonly<Record<string, unknown>>
}

/** A call of the control port, or a command of an account. */
export type Act = {
  /** A refusal is ignored. */
  readonly isOptional: boolean
} & (
  | {
      readonly kind: 'call'
      readonly line: number
      /** "POST /move" */
      readonly call: string
      readonly body: Readonly<Record<string, unknown>>
    }
  | {
      readonly kind: 'command'
      readonly line: number
      /** Index in the profile's list of accounts, or the start of the account's name. */
      readonly account: number | string
      readonly command: Readonly<Record<string, unknown>>
    }
)

export type Step = Act & {
  /** Exchange ms after the start of the steps' clock. */
  readonly at: number
}
