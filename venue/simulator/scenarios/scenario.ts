/** What a scenario file says, checked (venue/README.md, "Scenarios"). */
export interface Scenario {
  readonly name: string
  /** One sentence for the help. */
  readonly about: string
  readonly seed?: number
  readonly symbols?: number
  /** Unix ms the exchange's clock begins at; else the moment of the start. */
  readonly startAt?: number
  /** When the clock of the steps begins: with the first login, or with the venue. */
  readonly begins: 'login' | 'start'
  /** Done once, before anybody is let in. */
  readonly market: readonly Act[]
  /** Accounts made for every profile besides its own, before `prepare`. */
  readonly accounts: readonly AccountSeed[]
  /** Done for every profile when its accounts are first asked for. */
  readonly prepare: readonly Act[]
  readonly steps: readonly Step[]
}

export interface AccountSeed {
  readonly line: number
  readonly account: Readonly<Record<string, unknown>>
}

/** A call of the control port, or a command of an account. */
export type Act = {
  /** A refusal is no problem: it is so already. */
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
      /** Place in the profile's list of accounts, or how the account's name begins. */
      readonly account: number | string
      readonly command: Readonly<Record<string, unknown>>
    }
)

export type Step = Act & {
  /** Exchange ms after the beginning. */
  readonly at: number
}
