import { inspect } from 'node:util'

/** Shown instead of secrets. */
export const HIDDEN = '[secret]'

/**
 * A text that must never be printed: part of an API key. JSON, `util.inspect`, templates and `String()` give `[secret]`.
 * Only `reveal` gives the text.
 */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The text itself. Only the signer needs it. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  [Symbol.toPrimitive](): string {
    return HIDDEN
  }

  [inspect.custom](): string {
    return HIDDEN
  }
}
